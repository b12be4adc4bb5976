#!/bin/sh
# Makes what only this installation has: keys and passwords as lines for .env (on standard output), and in deploy/secrets
# the key of the replica set and a certificate of its own authority for the members. Never overwrites anything.
#   sh deploy/make-secrets.sh >> .env
set -eu
umask 077
folder="$(dirname "$0")/secrets"
members="${MEMBERS:-mongo1 mongo2 mongo3}"
days="${DAYS:-825}"
[ ! -e "$folder" ] || { echo "$folder exists already: nothing was made" >&2; exit 1; }
mkdir -p "$folder"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT

openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 3650 -subj "/CN=Drayline database" \
  -addext "basicConstraints=critical,CA:TRUE" -addext "keyUsage=critical,keyCertSign,cRLSign" \
  -keyout "$work/ca.key" -out "$folder/ca.pem" 2>/dev/null
names="DNS:localhost,IP:127.0.0.1"
for member in $members; do names="$names,DNS:$member"; done
openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj "/O=Drayline/CN=mongo" \
  -keyout "$work/mongo.key" -out "$work/mongo.csr" 2>/dev/null
printf 'subjectAltName=%s\nextendedKeyUsage=serverAuth,clientAuth\nbasicConstraints=CA:FALSE\n' "$names" > "$work/extensions"
openssl x509 -req -in "$work/mongo.csr" -CA "$folder/ca.pem" -CAkey "$work/ca.key" -CAserial "$work/ca.srl" -CAcreateserial -days "$days" \
  -extfile "$work/extensions" -out "$work/mongo.crt" 2>/dev/null
cat "$work/mongo.crt" "$work/mongo.key" > "$folder/mongo.pem"
openssl rand -base64 756 > "$folder/mongo.keyfile"
# Containers read them as users of their own; on this machine the folder is closed to everybody else.
chmod 444 "$folder/ca.pem" "$folder/mongo.pem" "$folder/mongo.keyfile"
chmod 700 "$folder"

random() { openssl rand -hex 32; }
echo "SESSION_KEYS=$(openssl rand -base64 32)"
echo "VAULT_KEYS=k1:$(openssl rand -base64 32)"
echo "MONGO_ROOT_PASSWORD=$(random)"
echo "MONGO_API_PASSWORD=$(random)"
echo "MONGO_TOOLS_PASSWORD=$(random)"
