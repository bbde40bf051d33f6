import type { Webhook } from '@guiche/contract/webhooks'
import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Plus, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../../platform/words.ts'
import { IconAction } from '../../../ui/IconAction.tsx'
import { LazyOverlay } from '../../../ui/LazyOverlay.tsx'
import { Page } from '../../../ui/Page.tsx'
import { SecretDialog } from '../../messages/message-api/index.ts'
import { useHearing } from '../../organisation/sessions/index.ts'
import { useWebhookActions } from './use-webhook-actions.tsx'
import { webhooksLive } from './webhooks.live.ts'
import { useWebhooks } from './webhooks.queries.ts'
import { webhookWords } from './webhooks.words.ts'
import { WebhooksTable } from './WebhooksTable.tsx'
import { lazy } from '../../../ui/lazy.tsx'

const WebhookDialog = lazy(() => import('./WebhookDialog.tsx'))
const DeliveriesDialog = lazy(() => import('./DeliveriesDialog.tsx'))
const VerifyDialog = lazy(() => import('./VerifyDialog.tsx'))

type Opened =
  | { kind: 'form'; webhook?: Webhook }
  | { kind: 'log'; webhook: Webhook; deliveryId?: string }
  | { kind: 'verify' }

/** The webhooks of the company. */
export function WebhooksPage() {
  const say = useWords(webhookWords)
  const [opened, setOpened] = useState<Opened>()
  const [made, setMade] = useState<{ name: string; secret: string }>()
  const list = useWebhooks()
  const actions = useWebhookActions({
    onSecret: setMade,
    onTested: (webhook, deliveryId) => setOpened({ kind: 'log', webhook, deliveryId }),
  })
  useHearing(webhooksLive)
  const close = () => setOpened(undefined)
  const openVerifyDialog = () => setOpened({ kind: 'verify' })
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('sm'))
  return (
    <Page
      title={say('title')}
      count={list.isPending ? null : list.data?.length}
      otherActions={
        isNarrow ? (
          <IconAction
            icon={ShieldCheck}
            iconSize={20}
            label={say('verify')}
            onClick={openVerifyDialog}
          />
        ) : (
          <Button
            variant="outlined"
            startIcon={<ShieldCheck aria-hidden />}
            onClick={openVerifyDialog}
          >
            {say('verify')}
          </Button>
        )
      }
      action={{ label: say('add'), icon: Plus, onClick: () => setOpened({ kind: 'form' }) }}
    >
      <WebhooksTable
        list={list}
        actions={actions}
        onAdd={() => setOpened({ kind: 'form' })}
        onEdit={(webhook) => setOpened({ kind: 'form', webhook })}
        onLog={(webhook) => setOpened({ kind: 'log', webhook })}
      />
      <LazyOverlay>
        {opened?.kind === 'form' && (
          <WebhookDialog webhook={opened.webhook} onClose={close} onMade={setMade} />
        )}
        {opened?.kind === 'log' && (
          <DeliveriesDialog
            webhook={opened.webhook}
            deliveryId={opened.deliveryId}
            onClose={close}
          />
        )}
        {opened?.kind === 'verify' && <VerifyDialog onClose={close} />}
      </LazyOverlay>
      {made && (
        <SecretDialog
          title={say('secretTitle', { name: made.name })}
          label={say('secret')}
          secret={made.secret}
          onClose={() => setMade(undefined)}
        />
      )}
      {actions.confirmDialog}
    </Page>
  )
}
