#!/bin/sh
# Makes what only this installation has, as files in deploy/secrets: keys, passwords, addresses with a password in them,
# and certificates of authorities that are thrown away at once. Never overwrites anything: what is missing is made. An
# installation from before keeps its keys: set -a; . ./.env; set +a; sh deploy/make-secrets.sh
set -eu
umask 077
folder="$(dirname "$0")/secrets"
members="${MEMBERS:-mongo1 mongo2 mongo3}"
days="${DAYS:-825}"
mkdir -p "$folder"
chmod 700 "$folder"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT

# put <file> <content>
put() { [ -e "$folder/$1" ] || printf '%s\n' "$2" > "$folder/$1"; }
random() { openssl rand -hex 32; }
key() { openssl req "$@" -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes 2>/dev/null; }

# sign <authority's file> <name> <names> <uses>: $work/<name>.crt and .key
sign() {
  key -x509 -days 3650 -subj "/CN=Drayline $2" -addext "basicConstraints=critical,CA:TRUE" \
    -addext "keyUsage=critical,keyCertSign,cRLSign" -keyout "$work/ca.key" -out "$folder/$1"
  key -subj "/O=Drayline/CN=$2" -keyout "$work/$2.key" -out "$work/$2.csr"
  printf 'subjectAltName=%s\nextendedKeyUsage=%s\nbasicConstraints=CA:FALSE\n' "$3" "$4" > "$work/extensions"
  openssl x509 -req -in "$work/$2.csr" -CA "$folder/$1" -CAkey "$work/ca.key" -CAserial "$work/ca.srl" -CAcreateserial \
    -days "$days" -extfile "$work/extensions" -out "$work/$2.crt" 2>/dev/null
}

here="DNS:localhost,IP:127.0.0.1"
if [ ! -e "$folder/mongo.pem" ]; then
  names="$here"
  for member in $members; do names="$names,DNS:$member"; done
  sign ca.pem mongo "$names" serverAuth,clientAuth
  cat "$work/mongo.crt" "$work/mongo.key" > "$folder/mongo.pem"
fi
# With this one the API serves the gateway.
if [ ! -e "$folder/api.crt" ]; then
  sign api-ca.pem api "$here,DNS:api" serverAuth
  cp "$work/api.key" "$folder/api.key"
  cp "$work/api.crt" "$folder/api.crt"
fi

# With this one the shell and the remotes serve their files.
if [ ! -e "$folder/files.crt" ]; then
  sign files-ca.pem files "$here,DNS:files" serverAuth
  cp "$work/files.key" "$folder/files.key"
  cp "$work/files.crt" "$folder/files.crt"
fi

put mongo.keyfile "$(openssl rand -base64 756)"
put session_keys "${SESSION_KEYS:-$(openssl rand -base64 32)}"
put vault_keys "${VAULT_KEYS:-k1:$(openssl rand -base64 32)}"
put mongo_root_password "${MONGO_ROOT_PASSWORD:-$(random)}"
put mongo_api_password "${MONGO_API_PASSWORD:-$(random)}"
put mongo_tools_password "${MONGO_TOOLS_PASSWORD:-$(random)}"
# Address of the mail server with its password; empty: mail stays in the outbox.
put smtp_url "${SMTP_URL:-}"
# Each team's token, made after the first start; empty until then.
put mf_finance_deploy_token "${MF_FINANCE_DEPLOY_TOKEN:-}"
put mf_operations_deploy_token "${MF_OPERATIONS_DEPLOY_TOKEN:-}"
put mf_admin_deploy_token "${MF_ADMIN_DEPLOY_TOKEN:-}"
hosts="$(echo "$members" | tr ' ' ,)"
for user in api tools; do
  put "mongodb_uri_$user" "mongodb://drayline_$user:$(cat "$folder/mongo_${user}_password")@$hosts/drayline?replicaSet=drayline&w=majority&authSource=admin&tls=true&tlsCAFile=/run/secrets/mongo_ca"
done
# Containers read them as users of their own; on this machine the folder is closed to everybody else.
chmod 644 "$folder"/*
