/** One place at the quay, as berthd describes it. */
export interface Berth {
  number: number;
  length_m: number;
  /** Metres below chart datum. */
  depth_m: number;
}

/** A span in which a ship can lie at a berth. Both ends are UTC instants. */
export interface TideWindow {
  from: Date;
  to: Date;
}

/** What the harbour office fills in. */
export interface BookingRequest {
  berth: number;
  ship: string;
  length_m: number;
  draught_m: number;
  from: Date;
  to: Date;
}

/** A request that berthd accepted. */
export interface Booking extends BookingRequest {
  id: string;
}
