import { type ReactNode, useId } from 'react'
import { Box } from '../../../../ui/Box.tsx'

/** A titled section of the drawer. */
export function DrawerSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 6 }}>
      <Box
        component="h4"
        id={id}
        sx={{ m: 0, mb: 2, typography: 'subtitle2', color: 'text.secondary' }}
      >
        {title}
      </Box>
      {children}
    </Box>
  )
}
