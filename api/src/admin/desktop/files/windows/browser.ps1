# The address of the product, and the browser that shows it.
$address = '@ADDRESS@'

function Find-Browser {
  foreach ($name in 'chrome.exe', 'msedge.exe', 'brave.exe') {
    foreach ($root in 'HKCU:', 'HKLM:') {
      $key = "$root\SOFTWARE\Microsoft\Windows\CurrentVersion\App Paths\$name"
      if (Test-Path $key) {
        $path = (Get-ItemProperty $key).'(default)'
        if ($path) { $path = $path.Trim('"') }
        if ($path -and (Test-Path $path)) { return $path }
      }
    }
  }
  return $null
}
