. "$PSScriptRoot\browser.ps1"
$browser = Find-Browser
if ($browser) { Start-Process $browser "--app=$address" } else { Start-Process $address }
