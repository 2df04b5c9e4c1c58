// Sets the theme before the first paint; the rest of the page comes later.
'use strict';

(() => {
  const themes = ['auto', 'light', 'dark', 'contrast'];
  const root = document.documentElement;

  /** The system asks for more contrast, which auto follows. */
  const more = matchMedia('(prefers-contrast: more)');

  /** Storage may be switched off, and then throws. @returns {string} */
  const stored = () => {
    try {
      return localStorage.getItem('assay-theme') ?? 'auto';
    } catch {
      return 'auto';
    }
  };

  /** @param {string} theme */
  const set = (theme) => {
    root.dataset.theme = themes.includes(theme) ? theme : 'auto';
    root.toggleAttribute('data-contrast', theme === 'contrast' || root.dataset.theme === 'auto' && more.matches);
  };

  set(stored());
  more.addEventListener('change', () => set(root.dataset.theme ?? 'auto'));

  addEventListener('DOMContentLoaded', () => {
    /** @type {NodeListOf<HTMLInputElement>} */
    const radios = document.querySelectorAll('input[name=theme]');
    for (const radio of radios) {
      radio.checked = radio.value === root.dataset.theme;
      radio.addEventListener('change', () => {
        set(radio.value);
        try {
          localStorage.setItem('assay-theme', radio.value);
        } catch {
          // The choice then lasts until the page is left.
        }
      });
    }
  });
})();
