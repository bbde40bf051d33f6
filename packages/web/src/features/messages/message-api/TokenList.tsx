import type { Connection } from '@guiche/contract/connections'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { useState } from 'react'
import { Link } from 'react-router'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { useConfirm } from '../../../ui/ConfirmDialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useConnections } from '../../setup/connections/index.ts'
import { useMakeToken, useRevokeToken } from './message-api.queries.ts'
import { messageApiWords } from './message-api.words.ts'
import { SecretDialog } from './SecretDialog.tsx'

/** The lines that programs may send over, with their tokens. */
export function TokenList() {
  const say = useWords(messageApiWords)
  const { connections, isPending } = useConnections()
  const make = useMakeToken()
  const revoke = useRevokeToken()
  const { confirm, confirmDialog } = useConfirm()
  const [made, setMade] = useState<{ name: string; token: string }>()

  async function createTokenFor({ id, name, token }: Connection) {
    const question = {
      title: say('renewTitle', { name }),
      text: say('renewText'),
      confirmLabel: say('renew'),
      isDestructive: true,
    }
    if (token !== '' && !(await confirm(question))) return
    try {
      setMade({ name, ...(await make.mutateAsync(id)) })
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  async function revokeTokenOf({ id, name }: Connection) {
    const question = {
      title: say('revokeTitle', { name }),
      text: say('revokeText'),
      confirmLabel: say('revoke'),
      isDestructive: true,
    }
    if (!(await confirm(question))) return
    try {
      await revoke.mutateAsync(id)
      toast.success(say('revoked'))
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  if (isPending) return <Skeleton variant="rounded" height={56} />
  if (connections.length === 0) {
    return (
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 3 }}>
        <Box sx={{ flex: '1 1 200px', color: 'text.secondary' }}>{say('noLines')}</Box>
        <Button component={Link} to="/connections" variant="outlined">
          {say('toConnections')}
        </Button>
      </Box>
    )
  }
  return (
    <Box component="ul" sx={list}>
      {connections.map((one) => (
        <Box component="li" key={one.id} sx={row}>
          <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>
            <Box component="bdi" sx={{ fontWeight: 500 }}>
              {one.name}
            </Box>
            <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
              {say(tokenState(one))}
            </Box>
          </Box>
          {one.token !== '' && (
            <Button variant="text" color="error" onClick={() => void revokeTokenOf(one)}>
              {say('revoke')}
            </Button>
          )}
          <Button variant="outlined" onClick={() => void createTokenFor(one)}>
            {say(one.token === '' ? 'make' : 'renew')}
          </Button>
        </Box>
      ))}
      {made && (
        <SecretDialog
          title={say('tokenTitle', { name: made.name })}
          label={say('token')}
          secret={made.token}
          onClose={() => setMade(undefined)}
        />
      )}
      {confirmDialog}
    </Box>
  )
}

function tokenState({ token, tokenNeedsRenewal }: Connection) {
  if (token === '') return 'hasNone'
  return tokenNeedsRenewal ? 'hasOld' : 'hasToken'
}

const list = { listStyle: 'none', m: 0, p: 0 } as const

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  py: 3,
  '& + &': { borderTop: '1px solid', borderColor: 'surface.rule' },
} as const
