import type { DoctorCheck, DoctorReport, Finding } from '@guiche/contract/doctor'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { RegisterPixWebhookButton } from './RegisterPixWebhookButton.tsx'
import { doctorWords } from './doctor.words.ts'
import { ExaminedAccounts } from './ExaminedAccounts.tsx'
import { ExaminedLines } from './ExaminedLines.tsx'
import { checkName, findingText, fixingPageOf, adviceText } from './finding-text.ts'
import { StateMark } from './StateMark.tsx'

interface CheckRowProps {
  check: DoctorCheck
  report: DoctorReport | undefined
  isChecking: boolean
  /** Error of the request; null if it succeeded. */
  error: Error | null
  onRetry: () => void
  /** Further content below the findings. */
  children?: ReactNode
}

/** One check: state, findings, and advice with a link. */
export function CheckRow({ check, report, isChecking, error, onRetry, children }: CheckRowProps) {
  const say = useWords(doctorWords)
  const state = report?.state ?? 'unknown'
  return (
    <Box component="li" sx={row} aria-busy={isChecking}>
      <StateMark state={isChecking ? 'checking' : error ? 'unknown' : state} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box component="h2" sx={{ typography: 'subtitle1', m: 0, lineHeight: '20px' }}>
          {checkName(check)}
        </Box>
        {error && !isChecking ? (
          <Box sx={{ mt: 1 }}>
            <Box>{errorText(error)}</Box>
            <Button size="small" variant="outlined" onClick={onRetry} sx={{ mt: 2 }}>
              {say('retry')}
            </Button>
          </Box>
        ) : (
          <FindingList report={report} onRetry={onRetry} />
        )}
        {children}
      </Box>
    </Box>
  )
}

function FindingList({ report, onRetry }: Pick<CheckRowProps, 'report' | 'onRetry'>) {
  if (!report) return <Skeleton width="60%" sx={{ mt: 1 }} />
  return (
    <>
      {report.findings.map((finding, index, all) => (
        <FindingText
          key={`${finding.code} ${index}`}
          finding={finding}
          place={isLastOfFixingPage(all, index) ? fixingPageOf(finding) : undefined}
          onMended={onRetry}
        />
      ))}
      {report.lines && <ExaminedLines lines={report.lines} />}
      {report.accounts && <ExaminedAccounts accounts={report.accounts} />}
    </>
  )
}

/** Findings that are fixed on the same page show one link, at the last of them. */
function isLastOfFixingPage(findings: readonly Finding[], index: number): boolean {
  const place = findings[index] && fixingPageOf(findings[index])
  return findings.findLastIndex((finding) => fixingPageOf(finding) === place) === index
}

interface SaidProps {
  finding: Finding
  place: ReturnType<typeof fixingPageOf>
  onMended: () => void
}

function FindingText({ finding, place, onMended }: SaidProps) {
  const say = useWords(doctorWords)
  const todo = adviceText(finding)
  return (
    <Box sx={said}>
      <Box sx={finding.state === 'ok' ? quiet : undefined}>{findingText(finding)}</Box>
      {todo !== undefined && (
        <Box sx={quiet}>
          {todo}{' '}
          {place && (
            <Link component={RouterLink} to={place} sx={link}>
              {say(PLACES[place])}
            </Link>
          )}
        </Box>
      )}
      {SILENT.includes(finding.code) && (
        <RegisterPixWebhookButton provider={String(finding.facts.provider)} onAsked={onMended} />
      )}
    </Box>
  )
}

const PLACES = {
  '/connections': 'toConnections',
  '/sends': 'toSends',
  '/settings': 'toSettings',
} as const

/** Findings of a Pix provider that does not report payments, for which the user can register the webhook. */
const SILENT: readonly Finding['code'][] = ['pix_interrupted', 'pix_untold']

const row = {
  display: 'flex',
  gap: 3,
  py: 4,
  borderTop: '1px solid',
  borderColor: 'surface.rule',
  '&:first-of-type': { borderTop: 0 },
} as const

const said = { mt: 1, textWrap: 'pretty', overflowWrap: 'anywhere' } as const
const quiet = { color: 'text.secondary' } as const

// Touch target taller than the line, without changing the line height.
const link = {
  fontWeight: 500,
  whiteSpace: 'nowrap',
  '@media (pointer: coarse)': { display: 'inline-block', py: '12px', my: '-12px' },
} as const
