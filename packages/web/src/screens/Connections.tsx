import type { Connection } from '@guiche/contract/connections'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ConnectionDialog } from '../features/setup/connection-form/index.ts'
import {
  ConnectionsTable,
  OldTokensNotice,
  connectionWords,
  QrDialog,
  useConnections,
} from '../features/setup/connections/index.ts'
import { HealthDialog } from '../features/setup/line-health/index.ts'
import { useSession } from '../features/organisation/sessions/index.ts'
import { DeadLettersNotice } from '../features/organisation/dead-letters/index.ts'
import { useWords } from '../platform/words.ts'
import { LazyOverlay } from '../ui/LazyOverlay.tsx'
import { Page } from '../ui/Page.tsx'
import { RefusedPage } from './RefusedPage.tsx'

/** The company's connections. Users without the permission see a notice and are redirected. */
export default function Connections() {
  const say = useWords(connectionWords)
  const { may } = useSession()
  if (may('drawer-admin-items:view')) return <ConnectionsPage />
  return <RefusedPage text={say('notAllowed')} leaveLabel={say('toTickets')} />
}

function ConnectionsPage() {
  const say = useWords(connectionWords)
  const { may, user } = useSession()
  const { connections, isPending } = useConnections()
  const [dialog, setDialog] = useState<{ connection?: Connection }>()
  const [healthId, setHealthId] = useHealthId()
  const [qrId, setQrId] = useState<number>()
  const add = may('connections-page:addConnection') ? () => setDialog({}) : undefined
  return (
    <Page
      title={say('title')}
      count={isPending ? null : connections.length}
      action={add && { label: say('add'), icon: Plus, onClick: add }}
    >
      {user.super && <DeadLettersNotice />}
      <OldTokensNotice connections={connections} />
      <ConnectionsTable
        onAdd={add}
        onEdit={(connection) => setDialog({ connection })}
        onQr={({ id }) => setQrId(id)}
        onHealth={({ id }) => setHealthId(id)}
      />
      <LazyOverlay>
        {dialog && (
          <ConnectionDialog
            connection={dialog.connection}
            onClose={() => setDialog(undefined)}
            onAdded={({ id }) => {
              setDialog(undefined)
              setQrId(id)
            }}
          />
        )}
        {healthId !== undefined && (
          <HealthDialog
            key={healthId}
            lineId={healthId}
            onClose={() => setHealthId(undefined)}
            onQr={({ id }) => {
              setHealthId(undefined)
              setQrId(id)
            }}
          />
        )}
        {qrId !== undefined && (
          <QrDialog key={qrId} connectionId={qrId} onClose={() => setQrId(undefined)} />
        )}
      </LazyOverlay>
    </Page>
  )
}

/** The id of the connection whose health is shown. It is in the address, so that alerts can link to it. */
function useHealthId(): [number | undefined, (id: number | undefined) => void] {
  const [params, setParams] = useSearchParams()
  const id = Number(params.get('health') ?? Number.NaN)
  const showHealth = (shown: number | undefined) =>
    setParams(shown === undefined ? {} : { health: String(shown) }, { replace: true })
  return [Number.isNaN(id) ? undefined : id, showHealth]
}
