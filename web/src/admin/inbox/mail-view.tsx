import { Badge, Text } from '@chakra-ui/react';
import { api, mailKinds, mailStates, type OutboxEntry } from '@mipaka/contract';
import type { ToastOptions } from '../../shared/lib/toast.ts';
import { useAddressParams } from '../lib/addresses/address-params.ts';
import { inboxAddress } from '../lib/addresses/inbox-address.ts';
import { fetchAnswer } from '../lib/calls/fetch-answer.ts';
import { useJob } from '../lib/calls/use-job.ts';
import { usePages } from '../lib/calls/use-pages.ts';
import { Action } from '../ui/action.tsx';
import { CallAction } from '../ui/call-action.tsx';
import { Choice } from '../ui/form/choice.tsx';
import { ListItem, PagedList } from '../ui/list/paged-list.tsx';
import { Section } from '../ui/section.tsx';
import { When } from '../ui/when.tsx';
import { useExport } from './use-export.ts';

const looks: Record<OutboxEntry['state'], { label: string; palette: string }> = {
  ERROR: { label: 'Failed', palette: 'red' },
  PENDING: { label: 'Waiting', palette: 'gold' },
  PROCESSING: { label: 'Being sent', palette: 'gold' },
  SUCCESS: { label: 'Sent', palette: 'green' },
};

export const MailView = () => (
  <>
    <Outbox />
    <Subscribers />
  </>
);

/** The failed mails by default, each with a button to retry. */
function Outbox() {
  const { params, setParams } = useAddressParams();
  const asked = params.get('state');
  /** Null for mails in every state. */
  const state = asked === 'all' ? null : (mailStates.find((one) => one === asked) ?? 'ERROR');
  const query = usePages(api['outbox.list'], state ? { state } : {});
  return (
    <Section level="h3" title="Mail that the site sends">
      <Text color="fg.muted" mb="4">
        A mail that fails is tried again by itself for about a day and a half. You can send it at once.
      </Text>
      <Choice
        maxW="13rem"
        mb="5"
        label="Show"
        value={state ?? 'all'}
        options={[...mailStates.map((name) => [name, looks[name].label] as const), ['all', 'All mails']]}
        onChange={(next) => setParams({ state: next ?? 'all' })}
      />
      <PagedList
        query={query}
        what="mails"
        empty={state === 'ERROR' ? 'No mail has failed.' : 'No mails found.'}
      >
        {(mail) => <MailItem key={mail.id} mail={mail} />}
      </PagedList>
    </Section>
  );
}

/** The newsletter is written elsewhere: the addresses are saved as a table. */
function Subscribers() {
  const { job, run } = useJob();
  const download = useExport('newsletter', run);
  return (
    <Section level="h3" title="Newsletter" mt="10">
      <Text color="fg.muted" mb="4">
        The addresses whose owners have confirmed their subscription, for the program that sends the
        newsletter. Every issue must have their Unsubscribe link: only that takes them off this list.
      </Text>
      <Action label="Export CSV" icon="download" busy={job ?? false} onClick={() => download.mutate([{}])} />
    </Section>
  );
}

function MailItem({ mail }: { mail: OutboxEntry }) {
  const { label, palette } = looks[mail.state];
  return (
    <ListItem
      what={<strong>{mail.subject}</strong>}
      badge={<Badge colorPalette={palette}>{label}</Badge>}
      when={
        <>
          {mailKinds[mail.kind] ?? mail.kind} · to {mail.to} · <When at={mail.createdAt} /> ·{' '}
          {mail.attempts === 1 ? '1 try' : `${mail.attempts} tries`} so far
          {mail.state === 'ERROR' &&
            (mail.nextTryAt ? '; tried again ' : '; it is not tried again by itself')}
          {mail.state === 'ERROR' && mail.nextTryAt && <When at={mail.nextTryAt} />}
        </>
      }
      action={
        <>
          {mail.inquiryId && (
            <Action label="The inquiry" isQuiet to={inboxAddress('inbox', mail.inquiryId)} />
          )}
          {(mail.state === 'ERROR' || mail.state === 'PENDING') && (
            <RetryAction id={mail.id} aria-label={`Send the mail to ${mail.to} again`} />
          )}
        </>
      }
    >
      {mail.lastError && <Text color="fg.error">{mail.lastError}</Text>}
    </ListItem>
  );
}

function outcomeOf({ state, lastError }: OutboxEntry): ToastOptions {
  if (state === 'SUCCESS') return { title: 'Mail sent' };
  // No mail server is set up, or another worker has the lease of the mail.
  if (state !== 'ERROR') return { title: 'The mail waits to be sent' };
  return { title: 'The mail failed again', description: lastError, variant: 'destructive' };
}

/** Retries a failed mail at once, and shows the outcome. */
export const RetryAction = ({ id, ...action }: { id: string; 'aria-label'?: string }) => (
  <CallAction
    label="Send again"
    busy="Sending..."
    size="sm"
    send={() => fetchAnswer(api['outbox.retry'], { params: { id } })}
    done={outcomeOf}
    failed="Failed to retry the mail"
    {...action}
  />
);
