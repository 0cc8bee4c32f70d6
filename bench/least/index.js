// What a login with a passkey cannot do without, as a function of its own: account, factors and policy, and what counts
// failures, are read in one call; the answer is verified; a transaction looks at the account again and stores session,
// entry of the log, answered challenge and factors. Credential and origin come in PASSKEY.
import { http } from '@google-cloud/functions-framework';
import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import express from 'express';
import { Firestore } from 'firebase-admin/firestore';

const READ_AT_ONCE = ['account', 'factors', 'policy', ...Array.from({ length: 8 }, (_, n) => `limit-${n}`)];
const STORED_BYTES = [600, 300, 100, 600];
const { origin, credential } = JSON.parse(process.env.PASSKEY);
const passkey = { ...credential, publicKey: new Uint8Array(Buffer.from(credential.publicKey, 'base64url')) };
const db = new Firestore({ projectId: process.env.GCLOUD_PROJECT });
const scratch = db.collection('bench');

const app = express();
app.get('/ready', (_req, res) => {
  res.json({ ok: true });
});
app.post('/', async (req, res) => {
  await db.getAll(...READ_AT_ONCE.map((name) => scratch.doc(name)));
  const clientData = JSON.parse(Buffer.from(req.body.response.clientDataJSON, 'base64url').toString());
  await verifyAuthenticationResponse({
    response: req.body,
    expectedChallenge: clientData.challenge,
    expectedOrigin: origin,
    expectedRPID: new URL(origin).hostname,
    credential: passkey,
  });
  await db.runTransaction(async (transaction) => {
    await transaction.get(scratch.doc('account'));
    for (const size of STORED_BYTES) transaction.create(scratch.doc(), { text: 'x'.repeat(size) });
  });
  res.json({ ok: true });
});
http('least', app);
