#!/bin/sh
# Opens Drayline as a window of its own, in the browser that is there.
address='@ADDRESS@'

for browser in google-chrome-stable google-chrome microsoft-edge-stable microsoft-edge chromium chromium-browser brave-browser; do
  if command -v "$browser" >/dev/null 2>&1; then
    exec "$browser" "--app=$address" --class=Drayline "$@"
  fi
done

# Chrome or Chromium as a Flatpak.
for id in com.google.Chrome com.microsoft.Edge org.chromium.Chromium; do
  if command -v flatpak >/dev/null 2>&1 && flatpak info "$id" >/dev/null 2>&1; then
    exec flatpak run "$id" "--app=$address" --class=Drayline "$@"
  fi
done

echo "Drayline needs Chrome, Edge or Chromium for a window of its own; it opens in your usual browser." >&2
exec xdg-open "$address"
