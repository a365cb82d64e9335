// Installs the site as an app, where the browser can: only by a button in the settings.

interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

class Install {
  private offered: InstallPrompt | null = $state.raw(null);

  constructor() {
    addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault(); // the player asks for it, not the browser
      this.offered = event as InstallPrompt;
    });
    addEventListener('appinstalled', () => (this.offered = null));
  }

  get isOffered(): boolean {
    return this.offered !== null;
  }

  async ask(): Promise<void> {
    await this.offered?.prompt();
    this.offered = null;
  }
}

export const install = new Install();

/** Whether this is Safari on an iPhone or iPad, outside of the home screen. */
export const isLooseOnIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) && !matchMedia('(display-mode: standalone)').matches;
