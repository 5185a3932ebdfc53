import { createTheme } from '@mantine/core';

/** What differs from the look of the component library. Its variables are in `frame/frame.css`. */
export const theme = createTheme({
  primaryColor: 'blue',
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  autoContrast: true,
});
