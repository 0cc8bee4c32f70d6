/**
 * Loaded into a process before everything else (`node --require`): writes a line for each call to Firestore, with its
 * billed reads, writes and deletes. METER_FILE names the file, METER_SOURCE the folder of the functions to meter.
 */
const { appendFileSync } = require('node:fs');
const { createRequire } = require('node:module');

const { METER_FILE, METER_SOURCE } = process.env;
const { v1 } = createRequire(`${METER_SOURCE}/`)('firebase-admin/firestore');

const note = (/** @type {Record<string, unknown>} */ line) =>
  appendFileSync(String(METER_FILE), `${JSON.stringify(line)}\n`);
const client = v1.FirestoreClient.prototype;

for (const method of /** @type {const} */ (['commit', 'batchWrite'])) {
  const original = client[method];
  client[method] = function counted(/** @type {any} */ request, ...rest) {
    const writes = request.writes ?? [];
    const deletes = writes.filter((/** @type {any} */ write) => write.delete).length;
    note({ method, writes: writes.length - deletes, deletes });
    return original.call(this, request, ...rest);
  };
}

for (const method of /** @type {const} */ (['batchGetDocuments', 'runQuery', 'runAggregationQuery'])) {
  const original = client[method];
  client[method] = function counted(...args) {
    const stream = original.apply(this, args);
    const push = stream.push.bind(stream);
    let reads = 0;
    stream.push = (/** @type {any} */ chunk, /** @type {any} */ encoding) => {
      if (chunk?.document || chunk?.found || chunk?.missing || chunk?.result) reads += 1;
      // A query without a result costs one read.
      if (chunk === null) note({ method, reads: Math.max(1, reads) });
      return push(chunk, encoding);
    };
    return stream;
  };
}
