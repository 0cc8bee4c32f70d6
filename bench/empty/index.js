// What a route of Express costs on the functions framework when it does nothing: the yardstick of the benchmarks.
import { http } from '@google-cloud/functions-framework';
import express from 'express';

const app = express();
app.get('/empty', (_req, res) => {
  res.json({ ok: true });
});
http('empty', app);
