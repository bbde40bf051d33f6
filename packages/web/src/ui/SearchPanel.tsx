import type { ReactNode } from 'react'
import { Box } from './Box.tsx'
import { searchField } from './search-field-style.ts'

interface PanelRow {
  key: number | string
  title: string
  text: string | null
}

interface SearchPanelProps<Item> {
  /** Placeholder and accessible name of the search field. */
  label: string
  search: string
  onSearch: (search: string) => void
  found: readonly Item[]
  rowOf: (item: Item) => PanelRow
  /** Renders what stands at the right of a row's title. */
  renderMarks: (item: Item) => ReactNode
  onChoose: (item: Item) => void
  /** Width and height of the panel. */
  size: { readonly width: number; readonly height?: number; readonly maxHeight?: number }
  /** Shown between the search field and the rows, such as a hint that no row was found. */
  children?: ReactNode
}

/** The content of a small popover: a search field above rows with two lines. Enter chooses the first row. */
export function SearchPanel<Item>(props: SearchPanelProps<Item>) {
  const { label, search, onSearch, found, rowOf, renderMarks, onChoose, size, children } = props
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', maxWidth: '100%', ...size }}>
      <Box sx={{ p: 2 }}>
        <Box
          component="input"
          type="search"
          autoFocus
          value={search}
          placeholder={label}
          aria-label={label}
          onChange={(event) => onSearch(event.currentTarget.value)}
          onKeyDown={(event) => {
            const [first] = found
            if (event.key === 'Enter' && first !== undefined) onChoose(first)
          }}
          sx={searchField}
        />
      </Box>
      {children}
      <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto', px: 1, pb: found.length > 0 ? 1 : 0 }}>
        {found.map((item) => {
          const { key, title, text } = rowOf(item)
          return (
            <Box component="button" type="button" key={key} onClick={() => onChoose(item)} sx={row}>
              <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, width: '100%' }}>
                <Box component="bdi" sx={{ ...cut, fontWeight: 500, flex: 1 }}>
                  {title}
                </Box>
                {renderMarks(item)}
              </Box>
              <Box component="bdi" sx={{ ...cut, color: 'text.secondary', width: '100%' }}>
                {text}
              </Box>
            </Box>
          )
        })}
      </Box>
    </Box>
  )
}

const row = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  width: '100%',
  minHeight: 48,
  px: 3,
  py: 1,
  border: 0,
  borderRadius: '8px',
  bgcolor: 'transparent',
  color: 'text.primary',
  font: 'inherit',
  typography: 'body2',
  textAlign: 'start',
  cursor: 'pointer',
  '&:hover, &:focus-visible': { bgcolor: 'surface.hover' },
} as const

const cut = {
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const
