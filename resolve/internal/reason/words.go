package reason

// Reasons why a container could not be looked into at all.
var containers = []Entry{
	{"not-a-zip", Container, "", "What was handed over is neither a zip nor a folder; the message says what it seems to be.", "Only a workspace can be weighed.", "Zip the workspace's folder and hand that over."},
	{"damaged-zip", Container, "", "The zip is cut off, or its records contradict each other.", "What is left of it may not be what was packed.", "Make the zip again, or fetch it again."},
	{"two-roots", Container, "", "Two folders side by side hold a workspace each.", "Which of them is meant is not for a program to guess.", "Name one of them with --root."},
	{"over-limit", Container, "", "The container is over a limit on entries or on the size of its directory; the message names it with its number.", "Limits keep a hostile archive from filling the memory of whoever opens it.", "Zip the workspace alone, or raise the limit with --limit."},
	{"no-workspace", Container, "", "No folder in it holds .tldrx or tldrx-work, and no Markdown file in it holds the four headings.", "Where nothing is found to check, nothing was checked; that is never green.", "Hand over the folder that holds .tldrx or tldrx-work."},
}

// Words that the command line and the page put before a reader.
var words = []Entry{
	{"resolves", Word, "ok", "The file is there and has the cited lines.", "The word follows the kind of source, because ok does not mean the same for each.", "Read the lines."},
	{"recorded", Word, "ok", "The fact stands in facts.yml and is not retired. Beside it stands who decided it, or \"not stated\".", "A recorded fact is one that somebody wrote down, no more.", "Read the fact."},
	{"asked", Word, "ok", "The question stands in a questions.md of the run.", "Asked is not the same as answered.", "Read the question and its answer."},
	{"declared", Word, "ok", "The command is one of workspace.yml's.", "Declared is not the same as run; a label says when no result is recorded.", "Look for the recorded result."},
	{"named in the workspace", Word, "ok", "The web address stands in a map, knowledge or run file. It was not fetched.", "Assay never goes online.", "Open the address yourself."},
	{"in the map", Word, "ok", "The node is in the code graph, or the code map names it.", "A map says that a thing exists, not what it does.", "Open the code."},
	{"nothing there", Word, "ok", "Nothing stands at the path, or it is empty, or the file does not hold the text.", "This is what an absent source claims.", "Ask whether the right place was looked at."},
	{"recorded, not resolved", Word, "ok", "The source is of a kind that is written down and not looked up.", "Nothing of it lies in the workspace.", "Open it where it is kept."},
	{"cannot be checked", Word, "unverified", "Nobody could check it here.", "It is the word for the outcome unverified.", "Bring what is missing, or let a person look."},
	{"no source", Word, "unsourced", "The item names none.", "It is the word for the outcome unsourced.", "Add one, or take the claim out."},
	{"claim", Word, "", "The item's own text, without its tokens.", "It is what the source has to carry.", "Read it beside the lines."},
	{"source", Word, "", "One thing that a token cites, as it is written.", "A token can name several, separated by a semicolon and a blank.", "Open it."},
	{"lead", Word, "", "A question to the reader about a source that is ok, or nothing there.", "It says where to look first and is never an outcome.", "Look there first."},
	{"label", Word, "", "A bare code that qualifies an outcome, such as superseded.", "Ok can hide a nuance that a reader should see.", "Look the code up here."},
	{"offer", Word, "", "The only candidate for what a refused source probably meant, with how it was found.", "Most wrong citations are near misses. An offer never changes the outcome.", "See whether it is what was meant, then correct the citation."},
	{"elsewhere", Word, "", "A token that stands on no judged item: in a paragraph, a table, a heading, or under another heading. It is resolved and shown, and decides nothing.", "A reader takes it for a source all the same.", "Move it to an item where it should count."},
	{"not looked at", Word, "", "Text that looks like a citation, or like an item, and follows no rule for one, so that nothing was judged there.", "A checker that passes over it in silence looks as if it had checked it.", "Write it as a token where it should count."},
	{"note", Word, "", "What was stripped, ignored, decoded or left out when the container was opened.", "Paths mean something else when a folder was stripped.", "See that it is what you expect."},
	{"problem", Word, "", "A file of the workspace, or a document as a whole, that is not what it should be.", "The rest of the report stands.", "Repair what it names."},
	{"keeps an automatic gate open", Word, "", "The document passes, and something in it could not be checked; so a person has to close the gate.", "Not being able to look is no proof.", "Look at what could not be checked."},
}
