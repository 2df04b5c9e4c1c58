module harbour.example/portal

go 1.24
