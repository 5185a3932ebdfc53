import { Checkbox, createTheme, Drawer, Menu, Modal } from '@mantine/core';

/** What dialogs have in common: the policy of the page forbids the style by which they would lock the page behind them. */
const dialog = {
  lockScroll: false,
  transitionProps: { duration: 0 },
  // The page has one banner; the head of a dialog is none.
  attributes: { header: { role: 'presentation' } },
};

/** What differs from the look of the component library. */
export const theme = createTheme({
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  autoContrast: true,
  components: {
    // Fingers hit targets of 24 pixels, wherever others are near.
    Checkbox: Checkbox.extend({ vars: () => ({ root: { '--checkbox-size': '24px' } }) }),
    Modal: Modal.extend({ defaultProps: dialog }),
    Drawer: Drawer.extend({ defaultProps: dialog }),
    Menu: Menu.extend({
      defaultProps: {
        // An open menu holds the focus. With keys among these, each key would ask each closed menu of a page, too.
        clickOutsideEvents: ['mousedown', 'touchstart'],
        // The first item gets the focus, in place of an element without a role, which a menu must not have.
        withInitialFocusPlaceholder: false,
      },
    }),
  },
});
