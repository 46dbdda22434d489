import { expect, type Locator, type Page } from '@playwright/test';

/** The page as a person meets it: by what things are called. */
export class ChatPage {
  readonly page: Page;
  readonly question: Locator;
  readonly history: Locator;
  readonly answer: Locator;
  readonly plan: Locator;
  readonly stop: Locator;

  constructor(page: Page) {
    this.page = page;
    this.question = page.getByRole('textbox', { name: 'Ask a question' });
    this.history = page.getByRole('region', { name: 'History' });
    // The last turn's: earlier ones stay above.
    this.answer = page.getByRole('region', { name: /^Answer to / }).last();
    this.plan = page.getByRole('region', { name: /^Plan for / }).last();
    this.stop = page.getByRole('button', { name: 'Stop' });
  }

  async open(): Promise<void> {
    await this.page.goto('/');
    await expect(this.question).toBeEditable();
  }

  /** Sends a question and waits until the page has taken it. */
  async ask(question: string): Promise<void> {
    await this.question.fill(question);
    await this.page.getByRole('button', { name: 'Ask', exact: true }).click();
    await expect(this.page.getByRole('heading', { level: 2, name: question })).toBeVisible();
  }

  /** The thumbs appear below an answer when nothing more will come: those of the last turn, for earlier ones have theirs. */
  async finished(): Promise<void> {
    const last = this.page.getByRole('article').last();
    await expect(last.getByRole('button', { name: 'Good answer', exact: true })).toBeVisible({
      timeout: 40_000,
    });
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }
}
