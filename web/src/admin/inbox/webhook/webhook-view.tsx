import { Badge, Box, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { type Webhook, type WebhookTry, webhookDraft } from '@mipaka/contract';
import { useRef, useState } from 'react';
import { Action } from '../../ui/action.tsx';
import { ConfirmAction } from '../../ui/confirm-action.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { Empty } from '../../ui/empty.tsx';
import { FieldControl } from '../../ui/form/controls.tsx';
import { PlainForm } from '../../ui/form/form-dialog.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { When } from '../../ui/when.tsx';
import { useWebhook, useWebhookChanges } from './use-webhook.ts';

const events: Record<WebhookTry['event'], string> = {
  'inquiry.created': 'New inquiry',
  'inquiry.status': 'New status',
  test: 'Test',
};

/** What Node says of an address that it does not reach, in words. */
const failures = {
  ENOTFOUND: 'There is no such address',
  EAI_AGAIN: 'The address could not be looked up',
  ECONNREFUSED: 'Nobody answers at this address',
};
function inWords(error: string): string {
  const known = Object.entries(failures).find(([code]) => error.includes(code));
  return known ? `${known[1]} (${error.split(' ').at(-1)})` : error;
}

export function WebhookView() {
  const query = useWebhook();
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

function Settings({ webhook }: { webhook: Webhook }) {
  const { save, remove, test } = useWebhookChanges();
  const [secret, setSecret] = useState<string | null>(null);
  const send = async (values: Record<string, unknown>) => {
    const saved = await save.mutateAsync(webhookDraft.parse(values));
    setSecret(saved.secret);
  };
  const { url, isSlack, tries } = webhook;
  return (
    <Stack gap="6">
      <PlainForm
        // What is saved is what the form begins with from then on.
        key={`${url} ${isSlack}`}
        schema={webhookDraft.pick({ url: true, isSlack: true })}
        values={{ url: url ?? '', isSlack }}
        submitLabel={url === null ? 'Set up' : 'Save'}
        onSave={send}
      >
        <FieldControl
          name="url"
          ui={{
            label: 'Address',
            control: 'url',
            hint: 'It begins with https:// and is reached from the internet',
          }}
        />
        <FieldControl
          name="isSlack"
          ui={{ label: 'Send a text message, as Slack takes it', control: 'checkbox' }}
        />
      </PlainForm>
      {url !== null && (
        <Flex gap="3" wrap="wrap">
          <Action label="Send a test" busy={test.isPending && 'Sending...'} onClick={() => test.mutate()} />
          <Action
            label="New secret"
            disabled={save.isPending}
            onClick={() => send({ url, isSlack, renewSecret: true }).catch(() => undefined)}
          />
          <ConfirmAction
            label="Remove"
            question="Send nothing any more?"
            text="The other system is told nothing any more, and the secret is gone."
            onConfirm={remove.mutate}
          />
        </Flex>
      )}
      <Tries tries={tries} />
      {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </Stack>
  );
}

function Tries({ tries }: { tries: readonly WebhookTry[] }) {
  return (
    <Box as="section" aria-labelledby="tries-title">
      <Heading as="h3" id="tries-title" size="lg" fontSize="md" mb="2">
        The last tries
      </Heading>
      <Text textStyle="hint" mb="3">
        What fails is tried again by itself for about 18 hours.
      </Text>
      {tries.length === 0 && <Empty text="Nothing has been sent yet." />}
      <Stack as="ul" gap="2">
        {tries.map(({ id, at, event, status, error }) => (
          <Flex
            as="li"
            key={id}
            gap="3"
            wrap="wrap"
            align="center"
            bg="bg.panel"
            borderWidth="1px"
            borderRadius="md"
            px="4"
            py="2"
          >
            <Badge colorPalette={error === null ? 'green' : 'red'}>{status ?? 'No answer'}</Badge>
            <Box as="span" fontWeight="medium">
              {events[event]}
            </Box>
            <Text textStyle="hint">
              <When at={at} />
            </Text>
            {error !== null && (
              <Text color="fg.error" textStyle="sm" flex="1 1 12rem" overflowWrap="anywhere">
                {inWords(error)}
              </Text>
            )}
          </Flex>
        ))}
      </Stack>
    </Box>
  );
}

/** Shows the secret, this once. */
function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <DialogFrame
      title="Secret for the other system"
      // Gone for good when it is closed.
      closeOnInteractOutside={false}
      initialFocusEl={() => field.current}
      footer={<Action label="Done" colorPalette="brand" onClick={onClose} />}
      onClose={onClose}
    >
      <Text mb="5">
        The other system checks by it that a message is ours. It is shown this once; a new one takes its place
        at any time.
      </Text>
      <CopyField label="Secret" noun="secret" value={secret} isCode field={field} />
    </DialogFrame>
  );
}
