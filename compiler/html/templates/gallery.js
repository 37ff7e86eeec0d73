"use strict";
// Finds, shows and lays out the cards of this page. Everything is on the page: nothing is loaded.
{
  const find = (id) => document.getElementById(id);
  const [tools, dialog, sheets] = ["tools", "card", "sheets"].map(find);
  const fields = [...tools.querySelectorAll("input, select")];
  const plain = (text) => text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ");
  const cards = [...document.querySelectorAll(".cards li")].map((item) => ({
    item,
    id: item.id.slice(5),
    title: item.querySelector(".title").textContent,
    picture: item.querySelector("img"),
    words: item.querySelector(".words"),
    text: plain(`${item.textContent} ${item.id} ${item.dataset.kind}`),
    kind: item.dataset.kind,
    sections: item.dataset.sections.split("\n"),
    copies: Number(item.dataset.copies),
  }));
  let shown = cards;

  // ---- which cards are shown; the address says it too, so that it can be passed on

  const fits = (card, wanted) =>
    plain(wanted.q).split(" ").every((word) => card.text.includes(word)) &&
    (!wanted.kind || card.kind === wanted.kind) &&
    (!wanted.section || card.sections.includes(wanted.section)) &&
    (!wanted.copies || card.copies === Number(wanted.copies));

  const count = (number) => (number === 1 ? "1 card" : `${number} cards`);

  function show() {
    const wanted = Object.fromEntries(fields.map((field) => [field.name, field.value]));
    shown = cards.filter((card) => fits(card, wanted));
    const now = new Set(shown);
    for (const card of cards) card.item.hidden = !now.has(card);
    for (const group of document.querySelectorAll(".kind")) {
      const left = group.querySelectorAll("li:not([hidden])").length;
      group.hidden = left === 0;
      group.querySelector("h2 .count").textContent = left;
    }
    const none = shown.length === 0 ? " Search for less, or clear." : "";
    find("status").textContent = `${shown.length} of ${count(cards.length)}.${none}`;
    find("preview").disabled = shown.length === 0;
  }

  function remember(more = {}) {
    const set = fields.filter((field) => field.value).map((field) => [field.name, field.value]);
    const said = new URLSearchParams([...set, ...Object.entries(more)]);
    history.replaceState(null, "", `#${said}`);
  }

  function recall() {
    const said = new URLSearchParams(location.hash.includes("=") ? location.hash.slice(1) : "");
    for (const field of fields) field.value = said.get(field.name) ?? "";
    for (const field of fields) if (field.selectedIndex === -1) field.selectedIndex = 0;
    show();
    const card = cards.find((each) => each.id === said.get("card"));
    if (card) showCard(card);
    else dialog.close();
    if (said.get("view") === "print" && shown.length) openSheets();
    else closeSheets();
  }

  tools.addEventListener("input", () => { show(); remember(); });
  tools.addEventListener("submit", (event) => event.preventDefault());
  tools.addEventListener("reset", () => setTimeout(() => { show(); remember(); }));
  window.addEventListener("hashchange", recall);

  // ---- one card, large, with its words as text

  let open = cards[0];

  function showCard(card) {
    open = card;
    const picture = dialog.querySelector("img");
    picture.src = card.picture.src;
    picture.alt = card.picture.alt;
    find("card-title").textContent = card.title;
    dialog.querySelector(".count").textContent =
      card.kind + (card.copies ? `, ${card.copies === 1 ? "1 copy" : `${card.copies} copies`}` : "");
    dialog.querySelector(".text").replaceChildren(...card.words.cloneNode(true).children);
    dialog.querySelector(".file").href = card.picture.src;
    if (!dialog.open) dialog.showModal();
    remember({ card: card.id });
  }

  const step = (by) => showCard(shown.at((shown.indexOf(open) + by) % shown.length));

  for (const card of cards) {
    card.item.querySelector("a").addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      showCard(card);
    });
  }
  dialog.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button?.dataset.step) step(Number(button.dataset.step));
    else if (button || event.target === dialog) dialog.close();
  });
  dialog.addEventListener("keydown", (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by) step(by);
  });
  dialog.addEventListener("close", () => {
    remember();
    if (!open.item.hidden) open.item.querySelector("a").focus();
  });

  // ---- sheets of nine, at true size

  const page = document.head.appendChild(document.createElement("style"));

  function layOut() {
    const every = find("every").checked;
    const paper = find("paper").value;
    const pictures = shown.flatMap((card) => Array(every ? card.copies || 1 : 1).fill(card.picture));
    const pages = [];
    for (let first = 0; first < pictures.length; first += 9) {
      const sheet = document.createElement("div");
      sheet.className = `sheet ${paper}`;
      sheet.append(...pictures.slice(first, first + 9).map((picture) => {
        const copy = picture.cloneNode();
        copy.loading = "eager";
        return copy;
      }));
      pages.push(sheet);
    }
    sheets.querySelector(".pages").replaceChildren(...pages);
    page.textContent = `@page { size: ${paper}; margin: 0; }`;
    const many = pages.length === 1 ? "1 page" : `${pages.length} pages`;
    sheets.querySelector(".status").textContent = `${count(pictures.length)} on ${many}.`;
  }

  function openSheets() {
    layOut();
    sheets.hidden = false;
    document.body.classList.add("printing");
  }

  function closeSheets() {
    sheets.hidden = true;
    document.body.classList.remove("printing");
    page.textContent = "";
  }

  find("preview").addEventListener("click", () => {
    openSheets();
    remember({ view: "print" });
    find("print").focus();
  });
  find("leave").addEventListener("click", () => {
    closeSheets();
    remember();
    find("preview").focus();
  });
  find("print").addEventListener("click", () => window.print());
  sheets.addEventListener("change", layOut);

  tools.hidden = false;
  recall();
}
