import { Box } from './Box.tsx'

interface PairsTableProps {
  caption: string
  /** Names and values, in order. */
  pairs: Readonly<Record<string, string>>
}

/** Two-column table of names and values for narrow places. */
export function PairsTable({ caption, pairs }: PairsTableProps) {
  return (
    <Box component="table" sx={table}>
      <Box component="caption" sx={captionStyle}>
        {caption}
      </Box>
      <tbody>
        {Object.entries(pairs).map(([name, value]) => (
          <tr key={name}>
            <th scope="row">
              <bdi>{name}</bdi>
            </th>
            <td>
              <bdi>{value}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </Box>
  )
}

const table = {
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  typography: 'caption',
  overflowWrap: 'anywhere',
  '& th, & td': {
    textAlign: 'start',
    verticalAlign: 'top',
    fontWeight: 400,
    px: 0,
    py: 1,
    borderTop: '1px solid',
    borderColor: 'surface.line',
  },
  '& th': { width: '40%', color: 'text.secondary', pr: 3 },
  // A long text is cut after its first lines.
  '& td > bdi': {
    display: '-webkit-box',
    WebkitLineClamp: '4',
    WebkitBoxOrient: 'vertical',
    overflow: 'hidden',
    whiteSpace: 'pre-wrap',
  },
} as const

const captionStyle = {
  typography: 'subtitle2',
  textAlign: 'start',
  pb: 1,
  color: 'text.primary',
} as const
