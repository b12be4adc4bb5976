#!/bin/sh
# Installs Drayline for this user: no administrator needed, nothing outside the home folder is touched.
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
data=${XDG_DATA_HOME:-"$HOME/.local/share"}
folder="$data/drayline"

mkdir -p "$folder" "$data/applications" "$data/icons/hicolor/256x256/apps"
cp "$here/drayline.sh" "$here/uninstall.sh" "$here/README.txt" "$folder/"
chmod 755 "$folder/drayline.sh" "$folder/uninstall.sh"
cp "$here/drayline.png" "$data/icons/hicolor/256x256/apps/drayline.png"
# The program's place differs from user to user.
sed "s|@FOLDER@|$folder|g" "$here/drayline.desktop" >"$data/applications/drayline.desktop"

if command -v update-desktop-database >/dev/null 2>&1; then
  update-desktop-database "$data/applications" >/dev/null 2>&1 || true
fi
echo "Drayline is installed. It is in the menu of programs; it opens @ADDRESS@"
echo "To remove it: sh $folder/uninstall.sh"
