/** What the journeys use of selenium-webdriver, which has no types of its own. */
declare module 'selenium-webdriver' {
  export interface WebElement {
    click(): Promise<void>;
    clear(): Promise<void>;
    sendKeys(...keys: string[]): Promise<void>;
  }
  export interface Locator {
    readonly using: string;
    readonly value: string;
  }
  export const By: { xpath(path: string): Locator; css(selector: string): Locator };
  export const Key: Readonly<Record<'ENTER' | 'TAB' | 'BACK_SPACE', string>>;
  export interface WebDriver {
    get(url: string): Promise<void>;
    navigate(): { back(): Promise<void>; refresh(): Promise<void> };
    getCurrentUrl(): Promise<string>;
    actions(): { sendKeys(...keys: string[]): { perform(): Promise<void> } };
    findElement(locator: Locator): Promise<WebElement>;
    executeScript<Result>(script: string, ...values: unknown[]): Promise<Result>;
    getWindowHandle(): Promise<string>;
    switchTo(): { newWindow(kind: 'tab' | 'window'): Promise<void>; window(handle: string): Promise<void> };
    close(): Promise<void>;
    quit(): Promise<void>;
    manage(): { setTimeouts(timeouts: { script?: number; pageLoad?: number; implicit?: number }): Promise<void> };
  }
  export class Builder {
    usingServer(url: string): this;
    withCapabilities(capabilities: object): this;
    build(): Promise<WebDriver>;
  }
}
