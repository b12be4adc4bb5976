foreach ($place in 'Desktop', 'Programs') {
  Remove-Item (Join-Path ([Environment]::GetFolderPath($place)) 'Drayline.lnk') -ErrorAction SilentlyContinue
}
Remove-Item (Join-Path $env:LOCALAPPDATA 'Drayline') -Recurse -Force -ErrorAction SilentlyContinue
Write-Host 'Drayline is removed.'
