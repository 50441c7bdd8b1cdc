/** Why blocks with `not-run=NAME` are not run. A block is run unless it is named here, so that no new one is forgotten. */
export const notRun: Readonly<Record<string, string>> = {
  credentials: 'the start prints this line with the real passwords; the runner sets the same variables',
  install: 'tests/package installs the packed package and starts it',
  systemd: 'there is no systemd on the machines of the tests; tests/package/deploy.test.ts checks the unit file',
  docker: 'there is no Docker on the machines of the tests; npm run try:image runs the steps of the image',
  kubernetes: 'there is no cluster; tests/package/deploy.test.ts checks the manifest',
  clone: 'npm ci takes a minute; every run of the suite begins with it, and tests/process starts the service like that',
  suite: 'it would run these tests',
  start: 'a service that runs until it is stopped; tests/process starts it with these settings',
  java: 'the machines of the tests have no Java library for MQTT; the document says that it was checked for syntax only',
  csharp: 'there is no .NET SDK on the machines of the tests; the document says so',
  settings: 'lines of a settings file, not commands; src/app/config/config.test.ts checks the names of all settings',
  certificate: 'needs a certificate authority; tests/security/tls.test.ts serves a certificate of its own',
  browser: 'tests/browser/live-scores.test.ts runs the pages in Chromium',
  graphics:
    'there is no CasparCG and no Google Sheets here; tests/rest/air.test.ts and tests/console/air.test.ts read the same addresses',
  zstd: 'not every machine has zstd; the form of the file is held by src/app/backup/backup-file.property.test.ts',
  postgres:
    'there is no pg_dump on the machines of the tests; tests/backup checks that the commands are the ones shown',
  cluster: 'needs several machines; tests/cluster runs nodes on a PostgreSQL with a replica and a NATS server',
  prometheus: 'there is no Prometheus on the machines of the tests; the names of all metrics are checked',
};
