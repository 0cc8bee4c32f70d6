import { Badge, Box, Flex, Stack, Text } from '@chakra-ui/react';
import { type AnswerOf, type Api, api, type Webhook, type WebhookTry, webhookDraft } from '@mipaka/contract';
import { fetchAnswer, useFresh } from '../lib/calls/fetch-answer.ts';
import type { FormFields } from '../lib/fields.ts';
import { useShowOnce } from '../lib/shown-once.ts';
import { CallAction } from '../ui/call-action.tsx';
import { CopyDialog } from '../ui/copy-dialog.tsx';
import { PlainForm } from '../ui/form/form-dialog.tsx';
import { ListItem, Rows } from '../ui/list/paged-list.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { Section } from '../ui/section.tsx';

const events: Record<WebhookTry['event'], string> = {
  'inquiry.created': 'New inquiry',
  'inquiry.status': 'New status',
  test: 'Test',
};

export function WebhookView() {
  const query = useFresh(api['webhook.read']);
  return (
    <Box maxW="3xl">
      <Text color="fg.muted" mb="5">
        Each new inquiry and each change of a status is sent to one address: the reference, the type and the
        status, never a name, an address or a word of the visitor. Spam is not sent.
      </Text>
      <QueryView query={query} what="where inquiries are sent">
        {(webhook) => <Settings webhook={webhook} />}
      </QueryView>
    </Box>
  );
}

const fields: FormFields = {
  url: {
    label: 'Address',
    control: 'url',
    hint: 'It begins with https:// and is reached from the internet',
  },
  isSlack: { label: 'Send a text message, as Slack takes it', control: 'checkbox' },
};

function Settings({ webhook: { url, isSlack, tries } }: { webhook: Webhook }) {
  const show = useShowOnce();
  const showSecret = ({ secret }: AnswerOf<Api['webhook.save']>) => {
    if (secret === null) return;
    show((onClose) => (
      <CopyDialog title="Secret for the other system" noun="secret" value={secret} onClose={onClose}>
        The other system checks by it that a message is ours. It is shown this once; a new one takes its place
        at any time.
      </CopyDialog>
    ));
  };
  return (
    <Stack gap="6">
      <PlainForm
        schema={webhookDraft}
        values={{ url: url ?? '', isSlack }}
        fields={fields}
        submitLabel={url === null ? 'Set up' : 'Save'}
        send={(body) => fetchAnswer(api['webhook.save'], { body }).then(showSecret)}
        done="Webhook saved"
        failed="Failed to save the webhook"
      />
      {url !== null && (
        <Flex gap="3" wrap="wrap">
          <CallAction
            label="Send a test"
            busy="Sending..."
            send={() => fetchAnswer(api['webhook.test'])}
            done={({ error }) =>
              error === null
                ? 'The test has arrived'
                : { title: 'The test has failed', description: error, variant: 'destructive' }
            }
            failed="Failed to send the test"
          />
          <CallAction
            label="New secret"
            question="Make a new secret?"
            text="The other system accepts nothing from us until it has the new one."
            send={() => fetchAnswer(api['webhook.renewSecret']).then(showSecret)}
            done="New secret made"
            failed="No new secret has arrived. Please make it again"
          />
          <CallAction
            label="Remove"
            question="Send nothing any more?"
            text="The other system is not notified any more, and the secret is gone."
            send={() => fetchAnswer(api['webhook.remove'])}
            done="Webhook removed"
            failed="Failed to remove the webhook"
          />
        </Flex>
      )}
      <Section level="h3" title="The last tries">
        <Text textStyle="hint" mb="3">
          What fails is tried again by itself for about 18 hours.
        </Text>
        <Rows rows={tries} empty="Nothing has been sent yet.">
          {({ id, at, event, status, error }) => (
            <ListItem
              key={id}
              what={events[event]}
              at={at}
              action={<Badge colorPalette={error === null ? 'green' : 'red'}>{status ?? 'No answer'}</Badge>}
            >
              {error !== null && <Text color="fg.error">{error}</Text>}
            </ListItem>
          )}
        </Rows>
      </Section>
    </Stack>
  );
}
