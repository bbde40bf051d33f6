import type { LineHealth } from '@guiche/contract/connections'
import Skeleton from '@mui/material/Skeleton'
import { useId } from 'react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { formatDateTime } from '../../../ui/formats.ts'
import { healthWords } from './health.words.ts'

/** Administrators with the channels that alert them of an outage, and the outcome of each alert. */
export function AlertRecipients({ health }: { health: LineHealth | undefined }) {
  const say = useWords(healthWords)
  const titleId = useId()
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Box component="h3" id={titleId} sx={{ typography: 'subtitle2', m: 0 }}>
        {say('whoIsTold')}
      </Box>
      <Box sx={{ typography: 'body2', color: 'text.secondary', mb: 2 }}>
        {health ? <AlertTime health={health} /> : <Skeleton width={240} />}
      </Box>
      <Box component="ul" sx={list}>
        {health?.told.map(({ id, name, byMail, byPush }) => (
          <Box component="li" key={id}>
            <bdi>{name}</bdi>
            <span>{say(alertChannelWord(byMail, byPush))}</span>
          </Box>
        ))}
      </Box>
      <Box sx={{ typography: 'caption', color: 'text.secondary', mt: 2 }}>{say('ownChoice')}</Box>
    </Box>
  )
}

function AlertTime({ health: { downSince, toldAt } }: { health: LineHealth }) {
  const say = useWords(healthWords)
  if (toldAt !== null) return say('toldAt', { date: formatDateTime(toldAt) })
  return say(downSince === null ? 'toldNext' : 'toldSoon')
}

function alertChannelWord(byMail: boolean, byPush: boolean) {
  if (byMail && byPush) return 'byMailAndPush'
  if (byMail) return 'byMail'
  return byPush ? 'byPush' : 'byScreen'
}

const list = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '& > li': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: 4,
    py: 1.5,
    borderTop: '1px solid',
    borderColor: 'surface.line',
  },
  '& bdi': { minWidth: 0, overflowWrap: 'anywhere' },
  '& span': { flexShrink: 0, color: 'text.secondary', typography: 'body2' },
} as const
