import type { DoctorReport } from '@guiche/contract/doctor'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { formatDateTime } from '../../../ui/formats.ts'
import { PIX_PROVIDERS } from '../../money/pix-webhooks/index.ts'
import { doctorWords } from './doctor.words.ts'

/** A copy of the contract's constant, whose import would load the schema library. */
const LISTED_MOST = 100

/** Companies whose Pix provider does not report payments; only they can fix it. */
export function ExaminedAccounts({
  accounts,
}: {
  accounts: NonNullable<DoctorReport['accounts']>
}) {
  const say = useWords(doctorWords)
  return (
    <>
      <Box component="ul" aria-label={say('accounts')} sx={list}>
        {accounts.map(({ companyId, companyName, provider, state, since, alertedAt }) => (
          <Box component="li" key={companyId} sx={entry}>
            <Box component="bdi" sx={name}>
              {companyName}
            </Box>
            <Box>{say(`account_${state}`, { provider: PIX_PROVIDERS[provider] })}</Box>
            <Box sx={{ color: 'text.secondary', textWrap: 'pretty' }}>
              {[
                say('accountSince', { date: formatDateTime(since) }),
                alertedAt === null
                  ? say('notAlerted')
                  : say('alerted', { date: formatDateTime(alertedAt) }),
              ].join(' · ')}
            </Box>
          </Box>
        ))}
      </Box>
      {accounts.length === LISTED_MOST && (
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
          {say('firstOnly', { most: LISTED_MOST })}
        </Box>
      )}
    </>
  )
}

const list = { listStyle: 'none', m: 0, mt: 2, p: 0 } as const

const entry = {
  py: 2,
  borderTop: '1px solid',
  borderColor: 'surface.rule',
  typography: 'body2',
} as const

const name = { fontWeight: 500, overflowWrap: 'anywhere' } as const
