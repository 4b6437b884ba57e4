#!/bin/sh
# One database and one login per service: DATABASES names them, <NAME>_DATABASE_PASSWORD holds each password. A login owns its
# database and can reach no other. Changes nothing that is there but the passwords, and who
# may connect to postgres and template1; so it may run at every start.
set -eu

# nothing of the suite connects to these two
psql --dbname=postgres --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --command='REVOKE CONNECT, TEMPORARY ON DATABASE postgres, template1 FROM PUBLIC'

for name in $DATABASES; do
  variable="$(printf '%s' "$name" | tr 'a-z-' 'A-Z_')_DATABASE_PASSWORD"
  PASSWORD="$(printenv "$variable")"
  export PASSWORD
  psql --dbname=postgres --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --set=name="$name" <<'SQL'
\getenv password PASSWORD
SELECT format('CREATE ROLE %I', :'name') WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = :'name') \gexec
ALTER ROLE :"name" LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION PASSWORD :'password';
SELECT format('CREATE DATABASE %I OWNER %I', :'name', :'name') WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = :'name') \gexec
REVOKE CONNECT, TEMPORARY ON DATABASE :"name" FROM PUBLIC;
SQL
  echo "database $name is there"
done
