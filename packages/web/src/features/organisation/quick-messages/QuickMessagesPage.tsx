import type { QuickMessage } from '@guiche/contract/quick-messages'
import Chip from '@mui/material/Chip'
import { Paperclip } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import type { Column } from '../../../ui/DataTable.tsx'
import { ListPage } from '../../../ui/ListPage.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useHearing, useSession } from '../sessions/index.ts'
import { quickMessagesLive } from './quick-messages.live.ts'
import { quickMessageList, useRemoveQuickMessage } from './quick-messages.queries.ts'
import { quickMessageWords } from './quick-messages.words.ts'
import { lazy } from '../../../ui/lazy.tsx'

const QuickMessageDialog = lazy(async () => ({
  default: (await import('./QuickMessageDialog.tsx')).QuickMessageDialog,
}))

/**
 * The user's quick messages and the company's shared ones, updated by live events. Those of other users are read-only.
 */
export function QuickMessagesPage() {
  const say = useWords(quickMessageWords)
  const { user } = useSession()
  const [search, setSearch] = useState('')
  const list = quickMessageList.useList(search)
  const { mutateAsync } = useRemoveQuickMessage()
  useHearing(quickMessagesLive)
  return (
    <ListPage
      say={say}
      list={list}
      rows={list.rows}
      count={list.count}
      columns={useQuickMessageColumns()}
      nameOf={({ shortcode }) => shortcode}
      search={{ value: search, onSearch: setSearch, say }}
      mayChange={({ userId }) => userId === user.id || user.profile === 'admin'}
      onRefused={() => toast.info(say('notYours'))}
      remove={mutateAsync}
      errorText={errorText}
      renderDialog={(record, onClose) => <QuickMessageDialog record={record} onClose={onClose} />}
    />
  )
}

function useQuickMessageColumns(): Column<QuickMessage>[] {
  const say = useWords(quickMessageWords)
  return [
    {
      key: 'shortcode',
      header: say('shortcode'),
      width: 200,
      card: 'title',
      render: ({ shortcode, status }) => (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
          <Box component="bdi" sx={{ ...cut, fontWeight: 500 }}>
            {`/${shortcode.replace(/^\//, '')}`}
          </Box>
          {!status && <Chip size="small" label={say('inactive')} />}
        </Box>
      ),
    },
    {
      key: 'message',
      header: say('message'),
      render: ({ message }) => (
        <Box component="bdi" sx={{ ...cut, color: 'text.secondary' }}>
          {message}
        </Box>
      ),
    },
    {
      key: 'media',
      header: say('media'),
      width: 220,
      render: ({ mediaName }) =>
        mediaName === null ? (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {say('noAttachment')}
          </Box>
        ) : (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
            <Paperclip size={14} aria-hidden style={{ flexShrink: 0 }} />
            <Box component="bdi" sx={cut}>
              {mediaName}
            </Box>
          </Box>
        ),
    },
    {
      key: 'who',
      header: say('who'),
      width: 120,
      render: ({ geral }) => say(geral ? 'forAll' : 'own'),
    },
  ]
}

const cut = {
  display: 'block',
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const
