import Button from '@mui/material/Button'
import { BellOff, BellRing } from 'lucide-react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { formatDateTime } from '../../../ui/formats.ts'
import { useSession } from '../../organisation/sessions/index.ts'
import { optOutOrigin } from './opt-out-origin.ts'
import { useContactOptOuts } from './opt-outs.queries.ts'
import { optOutWords } from './opt-outs.words.ts'
import { useOptOutActions } from './use-opt-out-actions.tsx'

/** A contact's opt-out with its time and origin, and the action to change it for administrators. */
export function ContactOptOut({ contact }: { contact: { id: number; name: string } }) {
  const say = useWords(optOutWords)
  const { user } = useSession()
  const { data } = useContactOptOuts(contact.id)
  const { optOut, optIn, isBusy, confirmDialog } = useOptOutActions()
  if (!data) return null
  const held = data.optOuts.find(({ endedAt }) => endedAt === null)
  const before = data.optOuts.filter(({ endedAt }) => endedAt !== null)
  const mayChange = user.profile === 'admin'
  return (
    <>
      <Box sx={standing}>
        <Box sx={{ display: 'flex', color: held ? 'warning.text' : 'text.secondary', mt: '2px' }}>
          {held ? <BellOff size={16} aria-hidden /> : <BellRing size={16} aria-hidden />}
        </Box>
        <Box sx={{ minWidth: 0, flex: 1 }}>
          <Box sx={{ fontWeight: held ? 500 : 400 }}>{say(held ? 'isOut' : 'isIn')}</Box>
          {held && (
            <Box sx={quiet}>
              <bdi>
                {say('sinceBy', {
                  date: formatDateTime(held.beganAt),
                  how: optOutOrigin(held, say),
                })}
              </bdi>
            </Box>
          )}
          {before.length > 0 && (
            <Box component="details" sx={quiet}>
              <summary>{say('historyCount', { count: before.length })}</summary>
              <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
                {before.map((one) => (
                  <li key={one.id}>
                    <bdi>
                      {say('wasOut', {
                        from: formatDateTime(one.beganAt),
                        to: formatDateTime(one.endedAt ?? one.beganAt),
                        how: optOutOrigin(one, say),
                      })}
                    </bdi>
                  </li>
                ))}
              </Box>
            </Box>
          )}
        </Box>
      </Box>
      {mayChange && (
        <Button
          variant="text"
          loading={isBusy}
          sx={{ mt: 1, ml: -2 }}
          onClick={() =>
            void (held ? optIn(held.id, contact.name) : optOut(contact.id, contact.name))
          }
        >
          {say(held ? 'optIn' : 'optOut')}
        </Button>
      )}
      {confirmDialog}
    </>
  )
}

const standing = { display: 'flex', gap: 2, overflowWrap: 'anywhere' } as const
const quiet = { typography: 'caption', color: 'text.secondary' } as const
