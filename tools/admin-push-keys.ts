/** `npm run admin:push-keys`: makes the key pair for messages to devices, and prints where each key belongs. */
import webPush from 'web-push';

const { publicKey, privateKey } = webPush.generateVAPIDKeys();
console.log(`A new pair of keys for messages to devices. With another pair, each device has to be added anew.

The public key, in functions/params/.env.<project>:

  VAPID_PUBLIC_KEY=${publicKey}

The private key, a secret:

  echo -n ${privateKey} | npx firebase functions:secrets:set VAPID_PRIVATE_KEY --data-file - --project <project>

Then deploy the functions.`);
