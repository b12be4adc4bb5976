$ErrorActionPreference = 'Stop'
. "$PSScriptRoot\browser.ps1"

$browser = Find-Browser
if (-not $browser) {
  Write-Host 'Drayline needs Chrome or Edge. Install one of them and start Install.cmd again.'
  exit 1
}

$folder = Join-Path $env:LOCALAPPDATA 'Drayline'
New-Item -ItemType Directory -Force $folder | Out-Null
foreach ($file in 'drayline.ico', 'browser.ps1', 'open.ps1', 'uninstall.ps1', 'Drayline.cmd', 'Uninstall.cmd', 'README.txt') {
  Copy-Item (Join-Path $PSScriptRoot $file) $folder -Force
}

$shell = New-Object -ComObject WScript.Shell
foreach ($place in 'Desktop', 'Programs') {
  $shortcut = $shell.CreateShortcut((Join-Path ([Environment]::GetFolderPath($place)) 'Drayline.lnk'))
  $shortcut.TargetPath = $browser
  $shortcut.Arguments = "--app=$address"
  $shortcut.IconLocation = Join-Path $folder 'drayline.ico'
  $shortcut.Description = 'Freight factoring back office'
  $shortcut.Save()
}
Write-Host "Drayline is in the start menu and on the desktop. It opens $address"
