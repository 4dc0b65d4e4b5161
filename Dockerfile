# One image for every process of the back end, one for the proxy that also holds the web app.
FROM node:24-bookworm-slim AS sources
WORKDIR /comanda
COPY package.json package-lock.json .npmrc ./
COPY api/package.json api/
COPY bench/package.json bench/
COPY tests/package.json tests/
COPY command-api/package.json command-api/
COPY domain/package.json domain/
COPY event-store/package.json event-store/
COPY http/package.json http/
COPY local/package.json local/
COPY projections/package.json projections/
COPY query-api/package.json query-api/
COPY web/package.json web/

FROM sources AS web
RUN npm ci
COPY . .
RUN node local/check/main.ts build

# Node runs the sources as they are, so they lie beside node_modules and never inside: types are stripped only outside it.
FROM sources AS app
RUN npm ci --omit=dev && npm cache clean --force
COPY . .
# the page that query-api puts a menu into
COPY --from=web /comanda/web/build/guest.html web/build/guest.html
RUN mkdir -p /data && chown node:node /data
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
USER node
VOLUME /data

FROM nginx:1.29-alpine AS proxy
COPY local/compose/nginx.conf.template /etc/nginx/templates/default.conf.template
COPY --from=web /comanda/web/build /usr/share/nginx/html
