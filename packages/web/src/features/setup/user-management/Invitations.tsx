import type { Invitation } from '@guiche/contract/invitations'
import Button from '@mui/material/Button'
import { Link, MailPlus, X } from 'lucide-react'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { useConfirm } from '../../../ui/ConfirmDialog.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { formatDateTime } from '../../../ui/formats.ts'
import { RowMenu } from '../../../ui/RowMenu.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { useHearing } from '../../organisation/sessions/index.ts'
import { invitationsLive } from './invitations.live.ts'
import { useInvitations, useResendInvitation, useRevokeInvitation } from './invitations.queries.ts'
import { invitationWords } from './invitations.words.ts'

/** Pending invitations; renders nothing without any. */
export function Invitations() {
  const say = useWords(invitationWords)
  const invitations = useInvitations()
  const { resend, copy, revoke, confirmDialog } = useInvitationActions()
  useHearing(invitationsLive)
  return (
    <>
      {invitations.length > 0 && (
        <Box component="section" aria-label={say('pending')} sx={frame}>
          <Box component="h2" sx={{ typography: 'subtitle2', m: 0, color: 'text.secondary' }}>
            {say('pending')}
          </Box>
          <Box component="ul" sx={list}>
            {invitations.map((invitation) => (
              <Box component="li" key={invitation.id} sx={row}>
                <MailPlus size={16} aria-hidden />
                <Box sx={{ minWidth: 0, flex: 1 }}>
                  <Box component="bdi" sx={address}>
                    {invitation.email}
                  </Box>
                  <Expiry invitation={invitation} />
                </Box>
                <ResendButton invitation={invitation} onSend={() => void resend(invitation)} />
                <RowMenu
                  name={invitation.email}
                  actions={[
                    {
                      key: 'resend',
                      label: say('resend'),
                      icon: MailPlus,
                      onSelect: () => void resend(invitation),
                    },
                    {
                      key: 'copy',
                      label: say('copy'),
                      icon: Link,
                      onSelect: () => void copy(invitation),
                    },
                    {
                      key: 'revoke',
                      label: say('revoke'),
                      icon: X,
                      isDestructive: true,
                      onSelect: () => void revoke(invitation),
                    },
                  ]}
                />
              </Box>
            ))}
          </Box>
        </Box>
      )}
      {confirmDialog}
    </>
  )
}

/** Visible resend button of an expired invitation. */
function ResendButton({ invitation, onSend }: { invitation: Invitation; onSend: () => void }) {
  const say = useWords(invitationWords)
  if (!useIsExpired(invitation)) return null
  return (
    <Button
      size="small"
      onClick={onSend}
      aria-label={say('resendTo', { email: invitation.email })}
      sx={{ flexShrink: 0 }}
    >
      {say('resend')}
    </Button>
  )
}

function useIsExpired({ expiresAt }: Invitation): boolean {
  return new Date(expiresAt).getTime() <= useNow()
}

function Expiry({ invitation }: { invitation: Invitation }) {
  const say = useWords(invitationWords)
  const isOver = useIsExpired(invitation)
  return (
    <Box sx={{ typography: 'caption', color: isOver ? 'warning.text' : 'text.secondary' }}>
      {say(isOver ? 'expired' : 'goodUntil', { date: formatDateTime(invitation.expiresAt) })}
    </Box>
  )
}

function useInvitationActions() {
  const say = useWords(invitationWords)
  const { confirm, confirmDialog } = useConfirm()
  const again = useResendInvitation()
  const removal = useRevokeInvitation()

  async function runWithErrorToast(act: () => Promise<void>): Promise<void> {
    try {
      await act()
    } catch (error) {
      toast.error(errorText(error))
    }
  }
  const resend = ({ id, email }: Invitation) =>
    runWithErrorToast(async () => {
      await again.mutateAsync(id)
      toast.success(say('sent', { email }))
    })
  // The server does not store links, so copying creates a new one and invalidates the former.
  const renewAndCopyLink = ({ id }: Invitation) =>
    runWithErrorToast(async () => {
      const { path } = await again.mutateAsync(id)
      await copyText(new URL(path, location.origin).href)
      toast.success(say('copied'))
    })
  const revoke = ({ id, email }: Invitation) =>
    runWithErrorToast(async () => {
      const question = {
        title: say('revokeTitle', { email }),
        text: say('revokeText'),
        confirmLabel: say('revoke'),
        isDestructive: true,
      }
      if (!(await confirm(question))) return
      await removal.mutateAsync(id)
      toast.success(say('revoked'))
    })
  return { resend, copy: renewAndCopyLink, revoke, confirmDialog }
}

const frame = { px: { xs: 4, sm: 6 }, pb: 3, flexShrink: 0 } as const

const list = {
  listStyle: 'none',
  m: 0,
  mt: 2,
  p: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))',
  gap: 2,
  maxHeight: 176,
  overflowY: 'auto',
} as const

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  minWidth: 0,
  pl: 3,
  pr: 1,
  py: 1.5,
  borderRadius: '8px',
  bgcolor: 'surface.sunken',
  '& > svg': { flexShrink: 0, color: 'text.secondary' },
} as const

const address = {
  display: 'block',
  fontWeight: 500,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const
