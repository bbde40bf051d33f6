import type { DoctorReport, ExaminedLine } from '@guiche/contract/doctor'
import Link from '@mui/material/Link'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { formatCount, formatDateTime } from '../../../ui/formats.ts'
import {
  connectionWords,
  INSTALL_COMMAND,
  StatusChip,
  troubleOf,
} from '../../setup/connections/index.ts'
import { useSession } from '../../organisation/sessions/index.ts'
import { doctorWords } from './doctor.words.ts'

/** A copy of the contract's constant, whose import would load the schema library. */
const LISTED_MOST = 100

/** Connections with a problem, and the others on request. */
export function ExaminedLines({ lines }: { lines: NonNullable<DoctorReport['lines']> }) {
  const say = useWords(doctorWords)
  const [isAllShown, setIsAllShown] = useState(false)
  const well = lines.filter(({ state }) => state === 'ok')
  const shown = isAllShown ? lines : lines.filter(({ state }) => state !== 'ok')
  return (
    <>
      {shown.length > 0 && (
        <Box component="ul" aria-label={say('lines')} sx={list}>
          {shown.map((line) => (
            <ExaminedLineEntry key={`${line.companyId}:${line.id}`} line={line} />
          ))}
        </Box>
      )}
      {lines.length === LISTED_MOST && (
        <Box sx={quiet}>{say('firstOnly', { most: LISTED_MOST })}</Box>
      )}
      {well.length > 0 && (
        <Link
          component="button"
          type="button"
          aria-expanded={isAllShown}
          sx={toggle}
          onClick={() => setIsAllShown((was) => !was)}
        >
          {isAllShown ? say('hideWell') : say('showWell', { count: well.length })}
        </Link>
      )}
    </>
  )
}

function ExaminedLineEntry({ line }: { line: ExaminedLine }) {
  const say = useWords(doctorWords)
  const sayOfLine = useWords(connectionWords)
  const { user } = useSession()
  const { companyId, companyName, id, name, status, state } = line
  const trouble = troubleOf(line)
  const isOwn = companyId === user.companyId
  return (
    <Box component="li" sx={entry}>
      <Box sx={head}>
        <Box component="span" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
          <bdi>{name}</bdi>
          {!isOwn && (
            <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
              {' · '}
              <bdi>{companyName}</bdi>
            </Box>
          )}
        </Box>
        <StatusChip status={status} />
      </Box>
      {trouble !== undefined && (
        <Box sx={{ textWrap: 'pretty' }}>
          {sayOfLine(`trouble_${trouble}`, { command: INSTALL_COMMAND })}
        </Box>
      )}
      <Box sx={quiet}>
        <LineFacts line={line} />
      </Box>
      {isOwn && state !== 'ok' && (
        <Link component={RouterLink} to={`/connections?health=${id}`} sx={link}>
          {say('whatToDo')}
        </Link>
      )}
    </Box>
  )
}

function LineFacts({ line }: { line: ExaminedLine }) {
  const say = useWords(doctorWords)
  const { downSince, waiting, oldestWaitingAt, setAside, lastHeardAt } = line
  const dateValue = (at: string) => ({ date: formatDateTime(at) })
  return [
    downSince !== null && say('since', dateValue(downSince)),
    oldestWaitingAt !== null &&
      say('waiting', { messages: formatCount(waiting), ...dateValue(oldestWaitingAt) }),
    setAside > 0 && say('setAside', { events: formatCount(setAside) }),
    lastHeardAt === null ? say('heardNothing') : say('heard', dateValue(lastHeardAt)),
  ]
    .filter(Boolean)
    .join(' · ')
}

const list = { listStyle: 'none', m: 0, mt: 2, p: 0 } as const

const entry = {
  py: 2,
  borderTop: '1px solid',
  borderColor: 'surface.rule',
  typography: 'body2',
} as const

const head = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 0.5 } as const

const quiet = { typography: 'body2', color: 'text.secondary', textWrap: 'pretty' } as const

// Touch target taller than the line, without changing the line height.
const link = {
  display: 'inline-block',
  typography: 'body2',
  fontWeight: 500,
  '@media (pointer: coarse)': { py: '12px', my: '-12px', position: 'relative' },
} as const

const toggle = { ...link, mt: 2, minHeight: 24 } as const
