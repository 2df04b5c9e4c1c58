// Firefox for the tests, over WebDriver BiDi.
import puppeteer from 'puppeteer-core';

const executablePath = process.env.FIREFOX ?? '/usr/bin/firefox-esr';

export function launchFirefox() {
  return puppeteer.launch({browser: 'firefox', executablePath, headless: true});
}
