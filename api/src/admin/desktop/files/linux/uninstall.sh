#!/bin/sh
# Removes what install.sh has put there.
set -eu

data=${XDG_DATA_HOME:-"$HOME/.local/share"}
rm -f "$data/applications/drayline.desktop" "$data/icons/hicolor/256x256/apps/drayline.png"
rm -f "$data/drayline/drayline.sh" "$data/drayline/README.txt" "$data/drayline/uninstall.sh"
rmdir "$data/drayline" 2>/dev/null || true
echo "Drayline is removed."
