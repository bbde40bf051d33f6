import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { toast } from '../../../ui/toast.tsx'
import { browserQuery, useShowTestNotification } from './push.queries.ts'
import { pushWords } from './push.words.ts'
import { PushRefused } from './browser-push.ts'

/** State of notifications in this browser, with a test. */
export function BrowserNotifications() {
  const say = useWords(pushWords)
  const titleId = useId()
  const { data: browser } = useQuery(browserQuery)
  const show = useShowTestNotification()
  // If the user has blocked notifications, the text below explains how to allow them.
  const canShow =
    browser?.isSecure && (browser.permission === 'granted' || browser.permission === 'default')
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Box component="h3" id={titleId} sx={{ typography: 'subtitle2', m: 0, mb: 2 }}>
        {say('here')}
      </Box>
      <Box component="dl" sx={facts}>
        <Fact name={say('page')}>
          {browser && say(browser.isSecure ? 'page_secure' : 'page_insecure')}
        </Fact>
        <Fact name={say('permission')}>{browser && say(`permission_${browser.permission}`)}</Fact>
        <Fact name={say('worker')}>
          {browser && say(browser.hasWorker ? 'worker_there' : 'worker_missing')}
        </Fact>
      </Box>
      {canShow && (
        <Button
          variant="outlined"
          size="small"
          loading={show.isPending}
          onClick={() =>
            void show
              .mutateAsync(say('shownText'))
              .then(() => toast.success(say('shown')))
              .catch((error: unknown) =>
                toast.error(error instanceof PushRefused ? say(error.why) : errorText(error)),
              )
          }
          sx={{ mt: 3 }}
        >
          {say('showHere')}
        </Button>
      )}
    </Box>
  )
}

function Fact({ name, children }: { name: string; children: string | undefined }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children ?? <Skeleton width={96} />}</dd>
    </div>
  )
}

const facts = {
  m: 0,
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 8,
  rowGap: 2,
  '& dt': { typography: 'caption', color: 'text.secondary' },
  '& dd': { m: 0, typography: 'body2' },
} as const
