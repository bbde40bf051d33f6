import { chosenPushEvents, type PushChoice } from '@guiche/contract/push'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useSession } from '../../organisation/sessions/index.ts'
import {
  pushSubscriptionQuery,
  useSubscribePush,
  useUnsubscribePush,
  useSendTestPush,
} from './push.queries.ts'
import { pushWords } from './push.words.ts'
import { pushObstacle, PushRefused } from './browser-push.ts'

/** Choice of the push notifications of this browser, or the reason why they are unavailable. */
export function PushSettings() {
  const say = useWords(pushWords)
  const titleId = useId()
  const { user } = useSession()
  const [obstacle, setObstacle] = useState(pushObstacle)
  const { data: told, isPending } = useQuery({
    ...pushSubscriptionQuery,
    enabled: obstacle === undefined,
  })
  const tell = useSubscribePush()
  const tellNoMore = useUnsubscribePush()
  const tryOut = useSendTestPush()

  function toastError(error: unknown) {
    setObstacle(pushObstacle())
    toast.error(error instanceof PushRefused ? say(error.why) : errorText(error))
  }

  const concernsMe = (event: PushChoice) => event !== 'line' || user.profile === 'admin'

  function switchEvent(event: PushChoice, isOn: boolean) {
    const others = (told?.events ?? []).filter((one) => one !== event)
    tell.mutateAsync(isOn ? [...others, event] : others).catch(toastError)
  }

  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mt: 2 }}>
      <Box component="h3" id={titleId} sx={{ typography: 'subtitle2', m: 0, mb: 1 }}>
        {say('title')}
      </Box>
      <Box component="p" sx={{ typography: 'body2', color: 'text.secondary', m: 0, mb: 2 }}>
        {say(obstacle ?? 'help')}
      </Box>
      {obstacle === undefined && isPending && (
        <Skeleton variant="rounded" height={32} width={160} />
      )}
      {obstacle === undefined && told === null && (
        <Button
          variant="outlined"
          loading={tell.isPending}
          onClick={() =>
            void tell
              .mutateAsync([...chosenPushEvents])
              .then(() => toast.success(say('on')))
              .catch(toastError)
          }
        >
          {say('turnOn')}
        </Button>
      )}
      {obstacle === undefined && told && (
        <>
          <Box role="group" aria-label={say('events')} sx={{ mb: 2 }}>
            {chosenPushEvents.filter(concernsMe).map((event) => (
              <Box component="label" key={event} sx={choice}>
                <input
                  type="checkbox"
                  checked={told.events.includes(event)}
                  disabled={tell.isPending}
                  onChange={({ currentTarget }) => switchEvent(event, currentTarget.checked)}
                />
                {say(`event_${event}`)}
              </Box>
            ))}
          </Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            <Button
              variant="outlined"
              size="small"
              loading={tryOut.isPending}
              onClick={() =>
                void tryOut
                  .mutateAsync(told)
                  .then(() => toast.success(say('sent')))
                  .catch(toastError)
              }
            >
              {say('tryOut')}
            </Button>
            <Button
              variant="text"
              size="small"
              loading={tellNoMore.isPending}
              onClick={() =>
                void tellNoMore
                  .mutateAsync(told)
                  .then(() => toast.success(say('off')))
                  .catch(toastError)
              }
            >
              {say('turnOff')}
            </Button>
          </Box>
        </>
      )}
    </Box>
  )
}

const choice = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  minHeight: 32,
  typography: 'body2',
  cursor: 'pointer',
  '@media (pointer: coarse)': { minHeight: 44 },
  '& input': { width: 16, height: 16, m: 0, accentColor: 'var(--ui-palette-primary-main)' },
} as const
