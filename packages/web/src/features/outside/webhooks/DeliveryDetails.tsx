import type { FullDelivery } from '@guiche/contract/webhooks'
import Skeleton from '@mui/material/Skeleton'
import { errorProps } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { CodeBlock } from '../../../ui/CodeBlock.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { formatDateTime } from '../../../ui/formats.ts'
import { ToneChip } from '../../../ui/ToneChip.tsx'
import { responseTextOf, deliveryTone, eventWord } from './webhook-labels.ts'
import type { useDelivery } from './webhooks.queries.ts'
import { webhookWords } from './webhooks.words.ts'

/** One delivery: state, request and response. */
export function DeliveryDetails({ delivery }: { delivery: ReturnType<typeof useDelivery> }) {
  const { data, error, isLoadingError, refetch } = delivery
  if (isLoadingError) return <ErrorState {...errorProps({ error, refetch })} />
  if (!data) return <Skeleton variant="rounded" height={320} />
  return <LoadedDelivery delivery={data} />
}

function LoadedDelivery({ delivery }: { delivery: FullDelivery }) {
  const say = useWords(webhookWords)
  const { type, status, attempts, durationMs, eventId, nextAttemptAt, answer, error } = delivery
  const answered = responseTextOf(delivery)
  const copyWords = { copy: say('copy'), copied: say('copied'), failed: say('copyFailed') }
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
      <Facts
        facts={{
          [say('situation')]: <ToneChip tone={deliveryTone[status]} label={say(status)} />,
          [say('event')]: `${say(eventWord[type])} (${type})`,
          [say('answered')]: typeof answered === 'string' ? answered : say(answered.word),
          [say('attempts')]: attempts,
          ...(durationMs !== null && {
            [say('duration')]: say('milliseconds', { count: durationMs }),
          }),
          [say('when')]: formatDateTime(delivery.createdAt),
          ...(nextAttemptAt !== null &&
            error !== 'paused' && { [say('nextAttempt')]: formatDateTime(nextAttemptAt) }),
          [say('eventId')]: eventId,
        }}
      />
      <CodeBlock
        title={say('payload')}
        text={JSON.stringify(delivery.payload, null, 2)}
        words={copyWords}
      />
      {answer !== null && (
        <CodeBlock
          title={say('answer')}
          text={answer === '' ? say('answerEmpty') : answer}
          words={copyWords}
        />
      )}
    </Box>
  )
}
