// An Express route that does nothing, on the functions framework: the baseline of the benches.
import { http } from '@google-cloud/functions-framework';
import express from 'express';

const app = express();
app.get('/empty', (_req, res) => {
  res.json({ ok: true });
});
http('empty', app);
