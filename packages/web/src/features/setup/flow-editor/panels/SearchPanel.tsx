import OutlinedInput from '@mui/material/OutlinedInput'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { type EditorStore, useEditor } from '../editor-store.ts'
import { flowEditorWords } from '../flow-editor.words.ts'
import { nodesInOrder } from '../graph/graph-order.ts'
import { nodeTextsOf } from '../../flow-nodes/index.ts'
import { isNodeFound } from '../node-text.ts'
import { nodeList, NodeRow } from './NodeRow.tsx'

interface SearchPanelProps {
  store: EditorStore
  onGo: (nodeId: string, isFocused: boolean) => void
  onClose: () => void
}

/** Search for nodes by their texts. Each Enter goes to the next result while the field keeps the focus. */
export function SearchPanel({ store, onGo, onClose }: SearchPanelProps) {
  const say = useWords(flowEditorWords)
  const [text, setText] = useState('')
  const [at, setAt] = useState(-1)
  const graph = useEditor(store, ({ history }) => history.now)
  const nodes = useMemo(() => nodesInOrder(graph), [graph])
  const found = nodes.filter((node) => isNodeFound(node, text))

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape') return onClose()
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || found.length === 0) return
    event.preventDefault()
    const next = (at + (event.shiftKey ? -1 : 1) + found.length) % found.length
    setAt(next)
    const node = found[next]
    if (node) onGo(node.id, false)
  }

  return (
    <>
      <Box sx={{ px: 4, pb: 3 }}>
        <OutlinedInput
          fullWidth
          autoFocus
          type="search"
          value={text}
          placeholder={say('searchHint')}
          onChange={({ target }) => {
            setText(target.value)
            setAt(-1)
          }}
          onKeyDown={onKeyDown}
          sx={plainSearch}
          slotProps={{
            input: { 'aria-label': say('searchHint'), maxLength: 200, enterKeyHint: 'search' },
          }}
        />
        <Box role="status" sx={{ typography: 'caption', color: 'text.secondary', mt: 2 }}>
          {say('found', { count: found.length })}
        </Box>
      </Box>
      <Box component="ul" aria-label={say('searchTitle')} sx={nodeList}>
        {found.map((node) => (
          <NodeRow key={node.id} node={node} onClick={() => onGo(node.id, true)}>
            <FurtherTexts words={[...new Set(nodeTextsOf(node))].slice(1, 4)} />
          </NodeRow>
        ))}
      </Box>
    </>
  )
}

function FurtherTexts({ words }: { words: readonly string[] }) {
  if (words.length === 0) return null
  return (
    <Box component="bdi" sx={more}>
      {words.join(' · ')}
    </Box>
  )
}

const plainSearch = { '& input::-webkit-search-cancel-button': { display: 'none' } } as const

const more = {
  display: 'block',
  typography: 'caption',
  color: 'text.secondary',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const
