# The server in a container: docker build -t floodplain . && docker run -p 8000:8000 -v floodplain:/data floodplain
# The rules are compiled in the first stage; the second holds Python, the wheel and what it needs, all pinned by hash,
# the images too: to take newer ones, change tag and digest together.
FROM python:3.13-slim@sha256:7c61056e61ac89e852de05f3dc6fa51a6dd2181797bceed46aa725dd7cb2cd3b AS build
RUN apt-get update && apt-get install --yes --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY requirements/build.txt requirements/
RUN pip install --no-cache-dir --require-hashes -r requirements/build.txt
COPY . .
RUN python -m hatchling build --target wheel --directory /wheel

FROM python:3.13-slim@sha256:7c61056e61ac89e852de05f3dc6fa51a6dd2181797bceed46aa725dd7cb2cd3b
COPY requirements/server.txt requirements/postgres.txt /requirements/
RUN pip install --no-cache-dir --require-hashes -r /requirements/server.txt -r /requirements/postgres.txt
COPY --from=build /wheel /wheel
RUN pip install --no-cache-dir --no-deps --no-index /wheel/floodplain-*.whl \
  && useradd --system --create-home floodplain && install -d -o floodplain /data
USER floodplain
WORKDIR /data
VOLUME /data
ENV FLOODPLAIN_HOST=0.0.0.0 FLOODPLAIN_PORT=8000 FLOODPLAIN_DATABASE=sqlite:////data/floodplain.sqlite3
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s CMD ["python", "-c", \
  "import urllib.request as r; r.urlopen('http://127.0.0.1:8000/readyz', timeout=2)"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["floodplain"]
CMD ["serve"]
