#!/bin/sh
# Fetches the images that everything is built on and writes their digests as lines for .env, so that nothing but these
# very contents is ever run. Again, when you want newer ones: replace the three lines and build anew.
#   sh deploy/pin-images.sh >> .env
set -eu
pin() {
  docker pull --quiet "$2" >&2
  digest="$(docker image inspect --format '{{index .RepoDigests 0}}' "$2")"
  case "$digest" in *@sha256:*) echo "$1=$2@${digest##*@}" ;; *) echo "$2 has no digest" >&2; exit 1 ;; esac
}
pin NODE_IMAGE node:24-bookworm-slim
pin CADDY_IMAGE caddy:2.11-alpine
pin MONGO_IMAGE mongo:7.0
