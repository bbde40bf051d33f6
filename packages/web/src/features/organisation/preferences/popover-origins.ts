import type { PopoverProps } from '@mui/material/Popover'

/** Origins of a popover: below a bar at the top, above one at the bottom. */
export function popoverOrigins(
  opensUp: boolean,
): Pick<PopoverProps, 'anchorOrigin' | 'transformOrigin'> {
  return opensUp
    ? {
        anchorOrigin: { vertical: 'top', horizontal: 'left' },
        transformOrigin: { vertical: 'bottom', horizontal: 'left' },
      }
    : {
        anchorOrigin: { vertical: 'bottom', horizontal: 'right' },
        transformOrigin: { vertical: 'top', horizontal: 'right' },
      }
}
