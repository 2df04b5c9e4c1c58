module harbour.example/berthd

go 1.24
