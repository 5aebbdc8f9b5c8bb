#!/bin/sh
# Dos servidores, PostgreSQL con réplica y nginx delante, todo en esta máquina: para ensayar cada falla antes de que ocurra.
# Hacen falta nginx y PostgreSQL (en Debian, nginx y postgresql). Se explica en docs/despliegue.md.
#
#   deploy/ensayo.sh arrancar            todo; el sitio queda en http://127.0.0.1:8080
#   deploy/ensayo.sh matar PARTE         de golpe, como un corte de luz: primaria, replica, nodo1, nodo2 o nginx
#   deploy/ensayo.sh levantar PARTE      otra vez
#   deploy/ensayo.sh promover            la réplica pasa a ser la primaria, en su dirección
#   deploy/ensayo.sh parar               todo; los datos quedan en la carpeta
#
# ENSAYO es la carpeta (/tmp/plomada-ensayo), PUERTO el primero de siete (8080), PG_BIN la carpeta de postgres.
set -eu
aqui=$(cd "$(dirname "$0")" && pwd)
carpeta=${ENSAYO:-/tmp/plomada-ensayo}
puerto=${PUERTO:-8080}
primaria=$((puerto + 3))
replica=$((puerto + 4))
nginx=$(PATH=$PATH:/usr/sbin command -v nginx) || { echo "Falta nginx." >&2; exit 1; }
if [ -z "${PG_BIN-}" ]; then
  for PG_BIN in /usr/lib/postgresql/*/bin; do :; done
fi
[ -x "$PG_BIN/postgres" ] || { echo "Falta PostgreSQL: diga en PG_BIN dónde está." >&2; exit 1; }

# PostgreSQL no admite ser root.
como_postgres() {
  if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi
}

preparar() {
  mkdir -p "$carpeta"
  chmod 755 "$carpeta"
  mkdir "$carpeta/base" "$carpeta/nodo1" "$carpeta/nodo2" "$carpeta/nginx"
  [ "$(id -u)" != 0 ] || chown postgres "$carpeta/base"
  como_postgres "$PG_BIN/initdb" -D "$carpeta/base/primaria" -U plomada -A trust -E UTF8 --locale=C >"$carpeta/initdb.log"
  # Antes de arrancar: así basta copiar. En dos máquinas lo hace pg_basebackup.
  como_postgres cp -R "$carpeta/base/primaria" "$carpeta/base/replica"
  como_postgres touch "$carpeta/base/replica/standby.signal"
  for parte in primaria replica; do
    cat "$aqui/postgresql-$parte.conf" | como_postgres tee -a "$carpeta/base/$parte/postgresql.conf" >"$carpeta/postgresql.log"
  done
  echo "primary_conninfo = 'host=127.0.0.1 port=$primaria user=plomada application_name=plomada_replica'" |
    como_postgres tee -a "$carpeta/base/replica/postgresql.conf" >"$carpeta/postgresql.log"
  # Sin certificado y en otros puertos; lo demás, como se instala.
  sed -e "s|/var/lib/nginx/plomada|$carpeta/nginx/cache|" -e "s|/var/log/plomada|$carpeta|" \
    -e "s|server unix:/run/plomada/sitio.sock max_fails=0;|server 127.0.0.1:$((puerto + 1)) max_fails=0; server 127.0.0.1:$((puerto + 2)) max_fails=0;|" \
    -e '/listen \[::\]/d' -e '/ssl_/d' -e "s|listen 80;|listen 127.0.0.1:$((puerto + 6));|" \
    -e "s|listen 443 ssl http2;|listen 127.0.0.1:$puerto;|" "$aqui/nginx.conf" >"$carpeta/nginx/sitio.conf"
  cat >"$carpeta/nginx/nginx.conf" <<FIN
$([ "$(id -u)" != 0 ] || echo 'user root;')
pcre_jit on; pid $carpeta/nginx.pid; error_log $carpeta/nginx/error.log;
events { worker_connections 1024; }
http {
  client_body_temp_path $carpeta/nginx/body; proxy_temp_path $carpeta/nginx/proxy;
  fastcgi_temp_path $carpeta/nginx/fastcgi; uwsgi_temp_path $carpeta/nginx/uwsgi; scgi_temp_path $carpeta/nginx/scgi;
  include $carpeta/nginx/sitio.conf;
}
FIN
}

esperar() {
  for _ in $(seq 600); do
    if "$@" >"$carpeta/espera.log" 2>&1; then return; fi
    sleep 0.1
  done
  echo "No llegó a estar: $*" >&2
  exit 1
}

base() { # carpeta puerto
  como_postgres "$PG_BIN/pg_ctl" -D "$carpeta/base/$1" -w -t 60 -l "$carpeta/base/$1.log" \
    -o "-p $2 -c listen_addresses=127.0.0.1 -c unix_socket_directories=" start >"$carpeta/pg_ctl.log" 2>&1
}

nodo() { # número
  env PORT=$((puerto + $1)) HOST=127.0.0.1 DATA_DIR="$carpeta/nodo$1" WORKERS="${WORKERS:-2}" \
    DATABASE_URL="postgres://plomada@127.0.0.1:$primaria/postgres" \
    DESK_PORT="$([ "$1" = 1 ] && echo $((puerto + 5)) || echo off)" \
    TRUST_PROXY="${TRUST_PROXY:-1}" CACHE=nginx READINGS_LOG="$carpeta/lecturas.log" PLOMADA_AJUSTES=/dev/null \
    setsid "$aqui/../plomada" servir >>"$carpeta/nodo$1.log" 2>&1 &
  echo $! >"$carpeta/nodo$1.pid"
  esperar curl -fsS "http://127.0.0.1:$((puerto + $1))/readyz"
}

no_vive() {
  ! kill -0 "$1" || grep -q '^State:.Z' "/proc/$1/status"
}

levantar() {
  case $1 in
    primaria) base primaria "$primaria" ;;
    replica) base replica "$replica" ;;
    nodo1) nodo 1 ;;
    nodo2) nodo 2 ;;
    nginx) "$nginx" -e "$carpeta/nginx/error.log" -p "$carpeta/nginx" -c "$carpeta/nginx/nginx.conf" ;;
    *) echo "No hay parte $1." >&2; exit 1 ;;
  esac
}

# Con todos sus procesos, hasta que no quede ninguno.
matar() {
  case $1 in
    primaria | replica) pid=$(head -1 "$carpeta/base/$1/postmaster.pid") ;;
    *) pid=$(cat "$carpeta/$1.pid") ;;
  esac
  # Detenido no crea otros.
  kill -STOP "$pid"
  todos="$pid $(pgrep -P "$pid" || :)"
  kill -9 $todos 2>"$carpeta/kill.log" || :
  for pid in $todos; do esperar no_vive "$pid"; done
  # En un contenedor nadie recoge a los muertos, y PostgreSQL los creería vivos.
  rm -f "$carpeta/base/$1/postmaster.pid"
}

case ${1-} in
  arrancar)
    [ -d "$carpeta/base" ] || preparar
    for parte in primaria replica nodo1 nodo2 nginx; do levantar $parte; done
    echo "El ensayo está en http://127.0.0.1:$puerto; la redacción, en http://127.0.0.1:$((puerto + 5))"
    ;;
  levantar) levantar "${2-}" ;;
  matar) matar "${2-}" ;;
  promover)
    como_postgres "$PG_BIN/pg_ctl" -D "$carpeta/base/replica" -w promote >"$carpeta/pg_ctl.log"
    # En dos máquinas cambia de sitio el nombre o la dirección; aquí, el puerto.
    como_postgres "$PG_BIN/pg_ctl" -D "$carpeta/base/replica" -w -m fast stop >"$carpeta/pg_ctl.log"
    base replica "$primaria"
    ;;
  parar)
    for parte in nginx nodo1 nodo2; do
      [ ! -f "$carpeta/$parte.pid" ] || kill "$(cat "$carpeta/$parte.pid")" 2>"$carpeta/kill.log" || :
    done
    for parte in primaria replica; do
      como_postgres "$PG_BIN/pg_ctl" -D "$carpeta/base/$parte" -w -m immediate stop >"$carpeta/pg_ctl.log" 2>&1 || :
    done
    ;;
  *) sed -n '2,11s/^# \{0,1\}//p' "$0" >&2; exit 1 ;;
esac
