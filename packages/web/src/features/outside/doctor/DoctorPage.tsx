import type { DoctorReport } from '@guiche/contract/doctor'
import Button from '@mui/material/Button'
import { Copy, RotateCw } from 'lucide-react'
import { VERSION } from '../../../platform/constants.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { copyWithToast } from '../../../ui/copy-text.ts'
import { formatDateTime } from '../../../ui/formats.ts'
import { Page } from '../../../ui/Page.tsx'
import { PushSettings, BrowserNotifications } from '../push/index.ts'
import { useHearing, useSession } from '../../organisation/sessions/index.ts'
import { CheckRow } from './CheckRow.tsx'
import { doctorChecksOf, doctorLive, useReports } from './doctor.queries.ts'
import { doctorWords } from './doctor.words.ts'
import { textOfReports } from './finding-text.ts'
import { Summary } from './Summary.tsx'

/** Checks of the installation, with advice. */
export function DoctorPage() {
  const say = useWords(doctorWords)
  const { user } = useSession()
  const checks = doctorChecksOf(user.super)
  const asked = useReports(checks)
  useHearing(doctorLive)
  const isChecking = asked.some(({ isFetching }) => isFetching)
  const reports = asked.flatMap(({ data }) => (data ? [data] : []))

  const copyReport = (text: string) =>
    copyWithToast(text, { copied: say('copied'), failed: say('copyFailed') })

  return (
    <Page
      title={say('title')}
      action={{
        label: say('again'),
        icon: RotateCw,
        isDisabled: isChecking,
        onClick: () => asked.forEach(({ refetch }) => void refetch()),
      }}
      otherActions={
        <Button
          variant="outlined"
          startIcon={<Copy aria-hidden />}
          disabled={isChecking || reports.length === 0}
          onClick={() => void copyReport(wholeReportText(reports))}
        >
          {say('copy')}
        </Button>
      }
    >
      <Box role="group" aria-label={say('results')} tabIndex={0} sx={scrolled}>
        <Box sx={column}>
          <Summary asked={asked} />
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {checks.map((check, index) => (
              <CheckRow
                key={check}
                check={check}
                report={asked[index]?.data}
                isChecking={asked[index]?.isFetching ?? false}
                error={asked[index]?.error ?? null}
                onRetry={() => void asked[index]?.refetch()}
              >
                {check === 'push' && (
                  <Box sx={browser}>
                    <BrowserNotifications />
                    <PushSettings />
                  </Box>
                )}
              </CheckRow>
            ))}
          </Box>
          {!user.super && <Box sx={note}>{say('onlyCompany')}</Box>}
        </Box>
      </Box>
    </Page>
  )
}

function wholeReportText(reports: readonly DoctorReport[]): string {
  const head = `Guichê ${VERSION} · ${formatDateTime(new Date())} · ${navigator.userAgent}`
  return textOfReports(head, reports)
}

const scrolled = { flex: 1, minHeight: 0, overflowY: 'auto', px: { xs: 4, sm: 6 }, pb: 8 } as const

const column = { maxWidth: 760 } as const

const browser = {
  mt: 3,
  p: 4,
  borderRadius: '8px',
  bgcolor: 'surface.sunken',
  display: 'flex',
  flexDirection: 'column',
  gap: 3,
} as const

const note = { typography: 'body2', color: 'text.secondary', mt: 2 } as const
